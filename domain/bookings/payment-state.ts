import { toCents } from '../pricing/money.ts'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'

/** How a booking's money stands, in one word for the board and the lists. */
export const PAYMENT_STATES = ['paid', 'due', 'comp', 'held'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * Paid when its money was in; complimentary when staff gave it away or it costs nothing; held while it waits for
 * payment; else due.
 */
export function paymentState(booking: {
  status: BookingStatus
  paymentMethod: PaymentMethod
  paidAt: Temporal.Instant | null
  /** Dollars. */
  totalAmount: string
}): PaymentState {
  if (booking.paidAt) return 'paid'
  if (booking.paymentMethod === 'comp') return 'comp'
  if (booking.status === 'pending') return 'held'
  return toCents(booking.totalAmount) === 0 ? 'comp' : 'due'
}
