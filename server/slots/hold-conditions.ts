import { type ExpressionBuilder, sql } from 'kysely'
import type { FormPurpose } from '../../domain/payments/form-purpose.ts'
import type { Tables } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'

type OnBookings = ExpressionBuilder<Pick<Tables, 'bookings'>, 'bookings'>

/** `isHoldAlive` of the domain as a condition on bookings; a test compares them. */
export function holdIsAlive({ eb, and }: OnBookings, now: Temporal.Instant) {
  return and([eb('bookings.status', '=', 'pending'), eb(HELD_UNTIL, '>', now)])
}

/** `isHoldExpired` of the domain. */
export function holdIsExpired({ eb, and }: OnBookings, now: Temporal.Instant) {
  return and([eb('bookings.status', '=', 'pending'), eb(HELD_UNTIL, '<=', now)])
}

const PURPOSE = sql<FormPurpose>`(select purpose from orders where orders.id = bookings.order_id)`

/** The opposite of `hasNoTimeYet` of the domain. */
function hasTime({ eb, or }: OnBookings) {
  return or([eb('bookings.status', '!=', 'pending'), eb(PURPOSE, '=', 'price')])
}

/**
 * Whether a booking keeps its slot. An expired hold does until it's released, by the next request for its
 * time or by the job.
 */
export function isLive(where: OnBookings) {
  return where.and([where('bookings.status', '!=', 'cancelled'), hasTime(where)])
}

/** Whether a booking keeps its slot, and isn't an expired hold. */
export function isUnexpired(where: OnBookings, now: Temporal.Instant) {
  return where.and([
    isLive(where),
    where.or([where('bookings.status', '!=', 'pending'), holdIsAlive(where, now)]),
  ])
}
