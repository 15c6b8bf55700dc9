import { sql } from 'kysely'
import { covers, coversByEmail, joinNews, type NewsFacts, type Told } from '../../domain/calls/news.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import type { Trx } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import type { EmailRow } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { newsOf } from './templates.ts'

type Calling = Pick<Services, 'extensions'>

interface Unreached {
  template: string
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
  services: Calling & Pick<Services, 'clock'>,
  trx: Trx,
  { template, cause, userId, bookingId, props, failed }: Unreached,
): Promise<void> {
  const news = newsOf(services, template)
  if (news === null || (await isListed(trx, cause))) return
  const now = services.clock.now()
  const newer = { name: template, about: news.about, bookingId, props }
  const calls = await listCalls(trx, userId)
  const since = failed?.createdAt ?? now
  if (calls.some((call) => isBefore(since, call.since) && covers(call, newer))) return
  await cover(
    trx,
    calls.filter((call) => covers(newer, call)),
    now,
  )
  const booking = bookingId === null ? null : await findPlace(trx, bookingId)
  const missed = calls.filter((call) => isMissed(call, bookingId))
  const joined = joinNews(missed, { name: template, news, booking, props })
  if (joined === null) return
  await trx
    .insertInto('calls')
    .values({
      ...{ cause, news: joined.name, about: news.about, userId, bookingId, createdAt: now },
      emailId: failed?.id ?? null,
      props: JSON.stringify(joined.props),
      until: newsOf(services, joined.name)?.until({ booking, props: joined.props }) ?? null,
    })
    .execute()
}

/**
 * The news to email about a booking: from where its customer thinks it is, if they weren't told of a move.
 * Emails about moves that no one has tried to send are given up for this one. Null if it takes back all
 * that the customer wasn't told: then no email is sent at all.
 */
export async function joinForEmail(
  services: Calling,
  trx: Trx,
  email: { template: string; userId: string; bookingId: string; props: NewsFacts['props'] },
): Promise<{ template: string; props: NewsFacts['props'] } | null> {
  const { template, userId, bookingId, props } = email
  const news = newsOf(services, template)
  if (news?.about !== 'place') return email
  const calls = (await listCalls(trx, userId)).filter((call) => isMissed(call, bookingId))
  const { moves, areGivenUp } = await giveUpWaitingMoves(trx, bookingId)
  const booking = await findPlace(trx, bookingId)
  const joined = joinNews([...calls, ...moves], { name: template, news, booking, props })
  if (joined) return { template: joined.name, props: joined.props }
  return areGivenUp && calls.length === 0 ? null : email
}

/** Ends the calls about news that an email, which was sent, told. */
export async function coverEmailed(
  services: Calling & Pick<Services, 'clock'>,
  trx: Trx,
  email: EmailRow,
): Promise<void> {
  const { template, bookingId, createdAt, props } = email
  const news = newsOf(services, template)
  if (news === null) return
  const userId = await findCustomer(trx, email)
  if (userId === null) return
  const newer = { name: template, about: news.about, bookingId, props: props as NewsFacts['props'] }
  const calls = await listCalls(trx, userId)
  await cover(
    trx,
    calls.filter((call) => !isBefore(createdAt, call.since) && coversByEmail(newer, call)),
    services.clock.now(),
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
    .select(['calls.id', 'calls.news as name', 'about', 'calls.bookingId', 'calls.props', 'toldAt'])
    .select(since.as('since'))
    .where('calls.userId', '=', userId)
    .where('coveredAt', 'is', null)
    .orderBy('since')
    .orderBy('calls.id')
    .execute()
  return calls.map((call) => ({ ...call, props: call.props as NewsFacts['props'] }))
}

/**
 * Gives up the queued emails about moves of a booking that no process has tried to send. Returns all queued
 * moves, oldest first, and whether all were given up: one that a process has taken may reach its customer.
 */
async function giveUpWaitingMoves(trx: Trx, bookingId: string) {
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
  const { numUpdatedRows } = await trx
    .updateTable('emails')
    .set({ status: 'skipped' })
    .where('bookingId', '=', bookingId)
    .where('template', '=', name)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return {
    moves: emails.map(({ props }) => ({ name, props: props as NewsFacts['props'] })),
    areGivenUp: emails.length > 0 && Number(numUpdatedRows) === emails.length,
  }
}

/** Whether the customer doesn't know this news about the place of a booking. */
function isMissed({ about, bookingId, toldAt }: Call, ofBooking: string | null): boolean {
  return toldAt === null && bookingId === ofBooking && about === 'place'
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
