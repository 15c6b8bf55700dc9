import type { BookingDetail } from '../../../domain/bookings/booking.schema.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { toCents } from '../../../domain/pricing/money.ts'

/** Whether a booking was paid for and nothing is due, so its receipt is true. Waiving all of a price isn't a payment. */
export function hasReceipt(booking: BookingDetail): boolean {
  const isActive = booking.status === 'confirmed' || booking.status === 'completed'
  return isActive && toCents(booking.paidAmount) > 0 && balanceOf(booking) === 0
}
