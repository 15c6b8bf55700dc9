import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../db/database.ts'

type OnBookings = ExpressionBuilder<Pick<Tables, 'bookings'>, 'bookings'>

/** `isHoldAlive` of the domain as a condition on bookings; a test compares them. */
export function holdIsAlive({ eb, and, or }: OnBookings, now: Temporal.Instant) {
  return and([
    eb('bookings.status', '=', 'pending'),
    or([eb('bookings.holdExpiresAt', 'is', null), eb('bookings.holdExpiresAt', '>', now)]),
  ])
}

/** `isHoldExpired` of the domain. */
export function holdIsExpired({ eb, and }: OnBookings, now: Temporal.Instant) {
  return and([eb('bookings.status', '=', 'pending'), eb('bookings.holdExpiresAt', '<=', now)])
}

/** Not a claim of an offered time that isn't paid yet: until then, the time is the one's who offered it. */
function isNoClaim({ eb, or }: OnBookings) {
  return or([eb('bookings.claimsBookingId', 'is', null), eb('bookings.status', '!=', 'pending')])
}

/** Whether someone waits on a booking's day. */
const someoneWaits = sql<boolean>`exists (
  select from waiting_entries
  where date = to_char(facility_date(bookings.start_time), 'YYYY-MM-DD') and ended_at is null)`

/**
 * Whether a booking keeps its slot: neither cancelled nor an expired hold. One on a day that someone waits for keeps it until it's
 * released, because it may be offered then.
 */
export function isLive(where: OnBookings, now: Temporal.Instant) {
  return where.and([
    where('bookings.status', '!=', 'cancelled'),
    isNoClaim(where),
    where.or([where('bookings.status', '!=', 'pending'), holdIsAlive(where, now), someoneWaits]),
  ])
}
