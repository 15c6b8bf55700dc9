import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import type { Decisions } from './closure-draft.ts'

/** What cancelling with a full refund gives back. */
export function refundableOf({
  paymentMethod,
  paidAmount,
  refundedAmount,
}: Pick<AdminBooking, 'paymentMethod' | 'paidAmount' | 'refundedAmount'>): Cents {
  return paymentMethod === 'comp' ? 0 : Math.max(0, toCents(paidAmount) - toCents(refundedAmount))
}

/** What staff decided so far: how many bookings are cancelled, and how much is refunded for them. */
export function affectedTotals(bookings: readonly AdminBooking[], decisions: Decisions) {
  const cancelled = bookings.filter(({ id }) => decisions.get(id) === 'cancel_and_refund')
  return { cancelled: cancelled.length, refund: sum(cancelled.map(refundableOf)) }
}
