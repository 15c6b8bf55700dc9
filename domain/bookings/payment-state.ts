import { toCents } from '../pricing/money.ts'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'

/** Whether a booking is paid, in one word for the board and the lists. */
export const PAYMENT_STATES = ['paid', 'due', 'comp', 'held'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Paid once the money arrived; comp if staff gave it away or it's free; held while it awaits payment; otherwise due. */
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
