import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { toCents } from '../../../domain/pricing/money.ts'

type Money = Pick<AdminBooking, 'paymentState' | 'paymentMethod' | 'refundedAmount' | 'totalAmount'>

/** How the money stands, in the words of the desk: "Paid", "Partly refunded", "Cash due", "Comp", "Held". */
export function paymentWord({ paymentState, paymentMethod, refundedAmount, totalAmount }: Money): string {
  const refunded = toCents(refundedAmount)
  if (refunded > 0) return refunded < toCents(totalAmount) ? 'Partly refunded' : 'Refunded'
  if (paymentState === 'paid') return 'Paid'
  if (paymentState === 'comp') return 'Comp'
  if (paymentState === 'held') return 'Held'
  if (paymentMethod === 'cash') return 'Cash due'
  if (paymentMethod === 'check') return 'Check due'
  return 'Due'
}

/** Whoever it is for: the name that staff know, or else the e-mail. */
export function bookedFor({
  customerName,
  customerEmail,
}: Pick<AdminBooking, 'customerName' | 'customerEmail'>) {
  return customerName?.trim() || customerEmail
}

/** "Held, 12 min left"; a hold without an end waits for staff to settle it. */
export function heldWord(holdExpiresAt: string | null, now: Temporal.Instant): string {
  if (holdExpiresAt === null) return 'Held, payment open'
  const minutes = Math.ceil(now.until(Temporal.Instant.from(holdExpiresAt)).total('minutes'))
  return minutes > 0 ? `Held, ${minutes} min left` : 'Held, running out'
}
