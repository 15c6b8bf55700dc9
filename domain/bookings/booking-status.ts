export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const CANCEL_REASONS = ['hold_expired', 'released', 'payment_canceled', 'staff'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export const PAYMENT_METHODS = ['stripe', 'cash', 'check', 'comp', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What makes a status move. */
export type StatusCause = 'paid' | 'hold_over' | 'released' | 'staff' | 'time_passed'

/**
 * Every move there is. The last one is money that came after the hold ran out while the slot was still free;
 * only settling a payment may do it, and only for a booking whose cancel reason is `hold_expired`.
 */
const MOVES: readonly { from: BookingStatus; to: BookingStatus; causes: readonly StatusCause[] }[] = [
  { from: 'pending', to: 'confirmed', causes: ['paid', 'staff'] },
  { from: 'pending', to: 'cancelled', causes: ['hold_over', 'released', 'staff'] },
  { from: 'confirmed', to: 'cancelled', causes: ['staff'] },
  { from: 'confirmed', to: 'completed', causes: ['time_passed'] },
  { from: 'cancelled', to: 'confirmed', causes: ['paid'] },
]

/** The states from which a cause may move a booking to `to`: what a statement that moves it puts in its WHERE. */
export function movableFrom(to: BookingStatus, cause: StatusCause): BookingStatus[] {
  return MOVES.filter((move) => move.to === to && move.causes.includes(cause)).map((move) => move.from)
}

/** A hold is alive until the very instant it runs out, whether or not a job has noticed. Null never runs out. */
export function isHoldAlive(
  booking: { status: BookingStatus; holdExpiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (booking.status !== 'pending') return false
  return booking.holdExpiresAt === null || Temporal.Instant.compare(now, booking.holdExpiresAt) < 0
}

/** Upcoming means confirmed with a future start (spec section 4). */
export function isUpcoming(
  booking: { status: string; start: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return booking.status === 'confirmed' && Temporal.Instant.compare(booking.start, now) > 0
}
