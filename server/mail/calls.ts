import { sql } from 'kysely'
import {
  covers,
  coversByEmail,
  joinNews,
  NEWS,
  type NewsFacts,
  type NewsName,
  type Told,
} from '../../domain/calls/news.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import type { Clock } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import type { EmailRow } from './claim-email.ts'
import { isCalledAbout, isTemplate, type TemplateName } from './templates.ts'

interface Unreached {
  template: TemplateName
  cause: string
  userId: string
  bookingId: string | null
  props: NewsFacts['props']
  /** The email that failed, and since when its news is known. */
  failed?: Pick<EmailRow, 'id' | 'createdAt'>
}

/**
 * Lists a customer to call, in the transaction of the act or of the failed email, if its template says so.
 * Newer news takes the place of older (`covers`); nothing is listed if what the customer thinks is true
 * again. The caller has locked the booking.
 */
export async function addCall(
  clock: Clock,
  trx: Trx,
  { template, cause, userId, bookingId, props, failed }: Unreached,
): Promise<void> {
  if (!isCalledAbout(template) || (await isListed(trx, cause))) return
  const now = clock.now()
  const news = { name: template, bookingId, props }
  const calls = await listCalls(trx, userId)
  const since = failed?.createdAt ?? now
  if (calls.some((call) => isBefore(since, call.since) && covers(call, news))) return
  await cover(
    trx,
    calls.filter((call) => covers(news, call)),
    now,
  )
  const booking = bookingId === null ? null : await findPlace(trx, bookingId)
  const missed = calls.filter((call) => isMissed(call, bookingId))
  const joined = joinNews(missed, { name: template, booking, props })
  if (joined === null) return
  await trx
    .insertInto('calls')
    .values({
      ...{ cause, news: joined.name, userId, bookingId, emailId: failed?.id ?? null, createdAt: now },
      props: JSON.stringify(joined.props),
      until: NEWS[joined.name].until({ booking, props: joined.props }),
    })
    .execute()
}

/**
 * The news to email about a booking: from where its customer thinks it is, if they weren't told of a move, or
 * the email about that still waits and will be given up for this one.
 */
export async function joinForEmail(
  trx: Trx,
  news: { template: TemplateName; userId: string; bookingId: string; props: NewsFacts['props'] },
): Promise<{ template: TemplateName; props: NewsFacts['props'] }> {
  const { template, userId, bookingId, props } = news
  if (!isCalledAbout(template)) return news
  const calls = await listCalls(trx, userId)
  const missed = [
    ...calls.filter((call) => isMissed(call, bookingId)),
    ...(await listWaitingMoves(trx, bookingId)),
  ]
  const booking = await findPlace(trx, bookingId)
  const joined = joinNews(missed, { name: template, booking, props })
  return joined ? { template: joined.name, props: joined.props } : news
}

/** Ends the calls about news that an email, which was sent, told. */
export async function coverEmailed(trx: Trx, email: EmailRow, now: Temporal.Instant): Promise<void> {
  const { template, bookingId, createdAt, props } = email
  const userId = await findCustomer(trx, email)
  if (userId === null || !isTemplate(template) || !isCalledAbout(template)) return
  const news = { name: template, bookingId, props: props as NewsFacts['props'] }
  const calls = await listCalls(trx, userId)
  await cover(
    trx,
    calls.filter((call) => !isBefore(createdAt, call.since) && coversByEmail(news, call)),
    now,
  )
}

/** The customer of an email; null for one to staff. */
export async function findCustomer(
  trx: Trx,
  { bookingId, userId }: Pick<EmailRow, 'bookingId' | 'userId'>,
): Promise<string | null> {
  if (bookingId === null) return userId
  const booking = await trx
    .selectFrom('bookings')
    .select('userId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return booking.userId
}

interface Call extends Told {
  id: string
  toldAt: Temporal.Instant | null
  /** When its news happened. */
  since: Temporal.Instant
}

/** A customer's calls that no other news took the place of, oldest news first. */
async function listCalls(trx: Trx, userId: string): Promise<Call[]> {
  const since = sql<Temporal.Instant>`coalesce(emails.created_at, calls.created_at)`
  const calls = await trx
    .selectFrom('calls')
    .leftJoin('emails', 'emails.id', 'calls.emailId')
    .select(['calls.id', 'calls.news as name', 'calls.bookingId', 'calls.props', 'toldAt', since.as('since')])
    .where('calls.userId', '=', userId)
    .where('coveredAt', 'is', null)
    .orderBy('since')
    .orderBy('calls.id')
    .execute()
  return calls.map((call) => ({ ...call, props: call.props as NewsFacts['props'] }))
}

/** The queued emails about moves of a booking, oldest first. */
async function listWaitingMoves(trx: Trx, bookingId: string): Promise<Pick<Told, 'name' | 'props'>[]> {
  const name = 'booking-moved'
  const emails = await trx
    .selectFrom('emails')
    .select('props')
    .where('bookingId', '=', bookingId)
    .where('template', '=', name)
    .where('status', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('position')
    .execute()
  return emails.map(({ props }) => ({ name, props: props as NewsFacts['props'] }))
}

/** Whether the customer doesn't know this news about the place of a booking. */
function isMissed({ name, bookingId, toldAt }: Call, ofBooking: string | null): boolean {
  return toldAt === null && bookingId === ofBooking && NEWS[name].about === 'place'
}

async function isListed(trx: Trx, cause: string): Promise<boolean> {
  return (
    (await trx.selectFrom('calls').select('id').where('cause', '=', cause).executeTakeFirst()) !== undefined
  )
}

async function cover(trx: Trx, calls: readonly Call[], now: Temporal.Instant): Promise<void> {
  if (calls.length === 0) return
  const ids = calls.map(({ id }) => id)
  await trx.updateTable('calls').set({ coveredAt: now }).where('id', 'in', ids).execute()
}

/** The predicate of the index calls_to_make. */
const isUntold = sql<boolean>`calls.told_at is null and calls.covered_at is null`

/** SQL for whether staff still have to make a call: a range of that index. */
export function isToCall(now: Temporal.Instant) {
  return sql<boolean>`(${isUntold} and coalesce(calls.until, 'infinity') > ${now})`
}

/** The news about where bookings are. */
export const PLACE_NEWS = (Object.keys(NEWS) as NewsName[]).filter((name) => NEWS[name].about === 'place')

/** A booking as its news has it. */
export async function findPlace(trx: Trx, bookingId: string): Promise<NewsFacts['booking']> {
  const { start, end, status, ...place } = await trx
    .selectFrom('bookings')
    .leftJoin('spaces', 'spaces.id', 'spaceId')
    .leftJoin('bundles', 'bundles.id', 'bundleId')
    .select(['startTime as start', 'endTime as end', 'bookings.status'])
    .select([HELD_UNTIL.as('heldUntil'), ITEM_NAME.as('item')])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { ...place, start, end, isCancelled: status === 'cancelled' }
}

/** SQL for the name of the joined space or bundle. */
export const ITEM_NAME = sql<string>`coalesce(spaces.name, bundles.name)`
