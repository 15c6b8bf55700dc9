import { sql } from 'kysely'
import { joinNews, NEWS, type NewsFacts, type NewsName } from '../../domain/calls/news.ts'
import type { Clock } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import type { TemplateName } from './templates.ts'
import { isCalledAbout } from './templates.ts'

interface Unreached {
  template: TemplateName
  cause: string
  userId: string
  bookingId: string | null
  props: NewsFacts['props']
  /** The email that failed. */
  emailId?: string
}

/**
 * Lists a customer to call, in the transaction of the act or of the failed email, if its template says so. Of one booking, only the
 * newest news is listed; nothing is, if what the customer thinks is true again. Returns whether it's one to call about.
 */
export async function addCall(
  clock: Clock,
  trx: Trx,
  { template, cause, userId, bookingId, props, emailId }: Unreached,
): Promise<boolean> {
  if (!isCalledAbout(template)) return false
  const now = clock.now()
  const booking = bookingId === null ? null : await findPlace(trx, bookingId)
  const older = await coverCalls(trx, { template, bookingId, now })
  const facts = older.reduce<NewsFacts['props'] | null>(
    (joined, each) => joined && joinNews(each, { name: template, booking, props: joined }),
    props,
  )
  if (facts === null) return false
  await trx
    .insertInto('calls')
    .values({
      ...{ cause, news: template, userId, bookingId, emailId: emailId ?? null, createdAt: now },
      props: JSON.stringify(facts),
      until: NEWS[template].until({ booking, props: facts }),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
  return true
}

/** Ends the open calls about a booking that this news takes the place of, and returns them. */
export async function coverCalls(
  trx: Trx,
  { template, bookingId, now }: { template: TemplateName; bookingId: string | null; now: Temporal.Instant },
): Promise<{ name: NewsName; props: NewsFacts['props'] }[]> {
  if (bookingId === null || !isCalledAbout(template)) return []
  const { about } = NEWS[template]
  const covered = await trx
    .updateTable('calls')
    .set({ coveredAt: now })
    .where('bookingId', '=', bookingId)
    .where('news', 'in', newsAbout(about))
    .where(isUntold)
    .returning(['news', 'props'])
    .execute()
  return covered.map(({ news, props }) => ({ name: news, props: props as NewsFacts['props'] }))
}

/** Ends the open calls about news that was emailed after all. */
export async function coverEmailed(
  trx: Trx,
  email: { template: string; bookingId: string | null; userId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const { template, bookingId, userId } = email
  await trx
    .updateTable('calls')
    .set({ coveredAt: now })
    .where('news', '=', template as NewsName)
    .where(({ eb }) => (bookingId === null ? eb('userId', '=', userId) : eb('bookingId', '=', bookingId)))
    .where('emailId', 'is not', null)
    .where(isUntold)
    .execute()
}

/** The predicate of the index calls_to_make. */
const isUntold = sql<boolean>`calls.told_at is null and calls.covered_at is null`

/** SQL for whether staff still have to make a call: a range of that index. */
export function isToCall(now: Temporal.Instant) {
  return sql<boolean>`(${isUntold} and coalesce(calls.until, 'infinity') > ${now})`
}

export function newsAbout(about: 'time' | 'money'): NewsName[] {
  return (Object.keys(NEWS) as NewsName[]).filter((name) => NEWS[name].about === about)
}

async function findPlace(trx: Trx, bookingId: string): Promise<NewsFacts['booking']> {
  const { start, end, ...place } = await trx
    .selectFrom('bookings')
    .leftJoin('spaces', 'spaces.id', 'spaceId')
    .leftJoin('bundles', 'bundles.id', 'bundleId')
    .select(['startTime as start', 'endTime as end', 'holdExpiresAt as heldUntil', ITEM_NAME.as('item')])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { ...place, start, end }
}

/** SQL for the name of the joined space or bundle. */
export const ITEM_NAME = sql<string>`coalesce(spaces.name, bundles.name)`
