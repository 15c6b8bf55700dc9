import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminBookingCounts,
  AdminBookingsPage,
  adminBookingsQuerySchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { bookingNumberParts } from '../../domain/bookings/booking-number.ts'
import { parseDateSearch } from '../../domain/bookings/date-search.ts'
import { LONGEST_HOURS } from '../../domain/facility.ts'
import { cursorOf } from '../../domain/page-query.schema.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { matchesPerson } from '../accounts/matches-person.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-bookings.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, Tables } from '../db/database.ts'

type Query = z.output<typeof adminBookingsQuerySchema>
type Scope = Query['scope']
type Filters = Omit<Query, 'scope' | 'cursor' | 'limit'>
type Where = ExpressionBuilder<Pick<Tables, 'bookings'>, 'bookings'>

const PAGE = 50
/** Counting stops here: for all bookings, and for a search or filter. */
const MAX_COUNTED = 1_000
const MAX_FOUND = 100

/**
 * One page of bookings. Keyset pagination, so the last page is as fast as the first, and concurrent bookings neither
 * repeat nor skip rows. Upcoming bookings by start; all others latest first.
 */
export async function listAdminBookings(
  db: Database,
  { scope, cursor, limit = PAGE, ...filters }: Query,
  now: Temporal.Instant,
): Promise<AdminBookingsPage> {
  const isUpward = scope === 'upcoming'
  const direction = isUpward ? 'asc' : 'desc'
  const rows = await selectAdminBookings(db)
    .where((eb) => matches(eb, filters, scope, now))
    .where((eb) => isInScope(eb, scope, now, filters))
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
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}

/** How many bookings are on the pages before the one after `cursor`, up to a limit. */
export async function countBookingsBefore(
  db: Database,
  { scope, cursor, limit: _, ...filters }: Query,
  now: Temporal.Instant,
  limit: number,
): Promise<number> {
  if (!cursor) return 0
  const isUpward = scope === 'upcoming'
  const before = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where((eb) => matches(eb, filters, scope, now))
    .where((eb) => isInScope(eb, scope, now, filters))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('bookings.startTime', 'bookings.id'),
        isUpward ? '<=' : '>=',
        tuple(Temporal.Instant.from(cursor.start), cursor.id),
      ),
    )
    .orderBy('bookings.startTime', isUpward ? 'asc' : 'desc')
    .limit(limit)
  return await countRows(db, before)
}

/** How many upcoming and past bookings match, capped where an exact number no longer matters. */
export async function countAdminBookings(
  db: Database,
  filters: Filters,
  now: Temporal.Instant,
): Promise<AdminBookingCounts> {
  const isFiltered = Object.values(filters).some(Boolean)
  const limit = isFiltered ? MAX_FOUND : MAX_COUNTED
  const [upcoming, past] = await Promise.all([
    countUpTo(db, limit, filters, 'upcoming', now),
    countUpTo(db, limit, filters, 'past', now),
  ])
  return {
    upcoming: Math.min(upcoming, limit),
    past: Math.min(past, limit),
    isUpcomingCapped: upcoming > limit,
    isPastCapped: past > limit,
  }
}

/** Returns `limit + 1` if there are more. */
async function countUpTo(
  db: Database,
  limit: number,
  filters: Filters,
  scope: 'upcoming' | 'past',
  now: Temporal.Instant,
): Promise<number> {
  const found = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where((eb) => matches(eb, filters, scope, now))
    .where((eb) => isInScope(eb, scope, now, filters))
    // In index order, so the scan stops at the limit.
    .orderBy('bookings.startTime', scope === 'upcoming' ? 'asc' : 'desc')
    .limit(limit + 1)
  return await countRows(db, found)
}

/**
 * Upcoming means not ended (spec section 2, Admin bookings). The bounds on the start use its index. The condition on the
 * end is written in terms of the start on purpose: as a second range condition, the planner would expect few rows, read
 * all upcoming bookings and sort them. For one customer, cancelled bookings count as past.
 */
function isInScope({ eb, and, or }: Where, scope: Scope, now: Temporal.Instant, { customerId }: Filters) {
  if (scope === 'upcoming')
    return and([
      ...(customerId ? [eb('bookings.status', '!=', 'cancelled')] : []),
      eb(
        'bookings.startTime',
        '>',
        sql<Temporal.Instant>`cast(${now} as timestamptz) - (bookings.end_time - bookings.start_time)`,
      ),
      eb('bookings.startTime', '>', now.subtract({ hours: LONGEST_HOURS })),
    ])
  if (scope !== 'past') return and([])
  const isOver = and([eb('bookings.endTime', '<=', now), eb('bookings.startTime', '<', now)])
  return customerId ? or([isOver, eb('bookings.status', '=', 'cancelled')]) : isOver
}

function matches(
  where: Where,
  { search, status, method, itemId, customerId }: Filters,
  scope: Scope,
  now: Temporal.Instant,
) {
  const { eb, and } = where
  return and([
    ...(search ? [isFoundBy(where, search, scope, now)] : []),
    ...(status ? [eb('bookings.status', '=', status)] : []),
    ...(method ? [eb('bookings.paymentMethod', '=', method)] : []),
    ...(customerId ? [eb('bookings.userId', '=', customerId)] : []),
    // Must match the expression of the index bookings_by_item.
    ...(itemId ? [eb(sql`coalesce(bookings.space_id, bookings.bundle_id)`, '=', itemId)] : []),
  ])
}

/**
 * A date finds that day's bookings, and "B-" with at least four characters the booking numbers that have them.
 * Otherwise every word must occur in the name, email, or phone number, and one like "pat@ex" begins it; or all
 * is part of a booking number.
 */
function isFoundBy({ eb, and, or }: Where, search: string, scope: Scope, now: Temporal.Instant) {
  const dates = parseDateSearch(search, facilityDate(now))
  if (dates)
    return or(
      dates
        .map(dayBounds)
        .map(({ start, end }) =>
          and([eb('bookings.startTime', '>=', start), eb('bookings.startTime', '<', end)]),
        ),
    )
  const { parts, isCertain } = bookingNumberParts(search)
  // Must match the expression of the index bookings_by_number.
  const numbered = parts.map((part) => sql<boolean>`left(bookings.id::text, 8) like ${`%${part}%`}`)
  if (isCertain) return or(numbered)
  // Upcoming bookings are few, and quickly read by their start. The index of words would find those of all years first;
  // `|| ''` keeps PostgreSQL from using it.
  const text =
    scope === 'upcoming' ? sql<string>`(bookings.search_text || '')` : sql<string>`bookings.search_text`
  return or([
    ...numbered,
    // Through the accounts: most emails share most of their letters ("@gmail.com"), so looking for them among
    // all bookings takes longer the more there are.
    matchesPerson(text, search, (start) => sql`bookings.user_id in (select id from users where ${start})`),
  ])
}
