import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminBookingCounts,
  AdminBookingsPage,
  adminBookingsQuerySchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { parseDateSearch } from '../../domain/bookings/date-search.ts'
import { DURATIONS_HOURS } from '../../domain/facility.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-queries.ts'
import type { Database } from '../db/database.ts'
import { containingWord } from '../db/like-pattern.ts'
import type { Tables } from '../db/tables.ts'

type Query = z.output<typeof adminBookingsQuerySchema>
type Filters = Omit<Query, 'scope' | 'cursor' | 'limit'>
type Where = ExpressionBuilder<Pick<Tables, 'bookings'>, 'bookings'>

const PAGE = 50
const LONGEST_HOURS = Math.max(...DURATIONS_HOURS)
/** What is counted at most: everything there is, and what a search or filter finds. */
const MOST_COUNTED = 10_000
const MOST_FOUND = 1_000

/**
 * One page of bookings, by key and never by offset, so that the last page of years is as quick as the first and
 * nothing is skipped or shown twice while bookings come and go. Upcoming by start; everything else latest first.
 */
export async function listAdminBookings(
  db: Database,
  { scope, cursor, limit = PAGE, ...filters }: Query,
  now: Temporal.Instant,
): Promise<AdminBookingsPage> {
  const isUpward = scope === 'upcoming'
  const direction = isUpward ? 'asc' : 'desc'
  const rows = await selectAdminBookings(db)
    .where((eb) => matches(eb, filters, now))
    .where((eb) => isInScope(eb, scope, now))
    .where(({ eb, and, refTuple, tuple }) =>
      cursor
        ? eb(
            refTuple('bookings.startTime', 'bookings.id'),
            isUpward ? '>' : '<',
            tuple(Temporal.Instant.from(cursor.start), cursor.id),
          )
        : and([]),
    )
    .orderBy('bookings.startTime', direction)
    .orderBy('bookings.id', direction)
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(toAdminBooking)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? `${last.startTime}_${last.id}` : null }
}

/** How many there are of each; counting stops where nobody reads the number any more. */
export async function countAdminBookings(
  db: Database,
  filters: Filters,
  now: Temporal.Instant,
): Promise<AdminBookingCounts> {
  const isFiltered = Object.values(filters).some(Boolean)
  const most = isFiltered ? MOST_FOUND : MOST_COUNTED
  const [upcoming, past] = await Promise.all([
    countUpTo(db, most, filters, 'upcoming', now),
    countUpTo(db, most, filters, 'past', now),
  ])
  return {
    upcoming: Math.min(upcoming, most),
    past: Math.min(past, most),
    isUpcomingCapped: upcoming > most,
    isPastCapped: past > most,
  }
}

async function countUpTo(
  db: Database,
  most: number,
  filters: Filters,
  scope: 'upcoming' | 'past',
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('bookings')
        .select('bookings.id')
        .where((eb) => matches(eb, filters, now))
        .where((eb) => isInScope(eb, scope, now))
        // In the order of an index, which then is read only so far.
        .orderBy('bookings.startTime', scope === 'upcoming' ? 'asc' : 'desc')
        .limit(most + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Upcoming is what has not ended (spec section 2, Admin bookings). The bounds of the start are for its index. The
 * end is written so that the planner makes nothing of it: taken for a second condition on the time it would seem to
 * leave few rows, and all that are to come would be read to sort them.
 */
function isInScope({ eb, and }: Where, scope: Query['scope'], now: Temporal.Instant) {
  if (scope === 'upcoming')
    return and([
      eb(
        'bookings.startTime',
        '>',
        sql<Temporal.Instant>`cast(${now} as timestamptz) - (bookings.end_time - bookings.start_time)`,
      ),
      eb('bookings.startTime', '>', now.subtract({ hours: LONGEST_HOURS })),
    ])
  if (scope === 'past') return and([eb('bookings.endTime', '<=', now), eb('bookings.startTime', '<', now)])
  return and([])
}

function matches(where: Where, { search, status, method, itemId }: Filters, now: Temporal.Instant) {
  const { eb, and } = where
  return and([
    ...(search ? [isFoundBy(where, search, now)] : []),
    ...(status ? [eb('bookings.status', '=', status)] : []),
    ...(method ? [eb('bookings.paymentMethod', '=', method)] : []),
    // Word for word the expression of its index.
    ...(itemId ? [eb(sql`coalesce(bookings.space_id, bookings.bundle_id)`, '=', itemId)] : []),
  ])
}

/** A date is a date; anything else is words, each of them in a name or an e-mail. */
function isFoundBy({ eb, and, or }: Where, search: string, now: Temporal.Instant) {
  const dates = parseDateSearch(search, facilityDate(now))
  if (dates)
    return or(
      dates
        .map(dayBounds)
        .map(({ start, end }) =>
          and([eb('bookings.startTime', '>=', start), eb('bookings.startTime', '<', end)]),
        ),
    )
  const words = search.split(/\s+/)
  return and(words.map((word) => eb('bookings.searchText', 'like', containingWord(word))))
}
