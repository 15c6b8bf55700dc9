import type { BookingStatus } from '../bookings/booking-status.ts'

/**
 * The purpose of a payment form: the `price` of held bookings, the `balance` of confirmed ones, or the name
 * of the extension that sells it. An order has the purpose of the form that pays for it while it's held.
 */
export type FormPurpose = string

/**
 * Whether a booking has no time of its own yet: it's pending, and gets its time only once its order is
 * paid.
 */
export function hasNoTimeYet(booking: { status: BookingStatus; purpose: FormPurpose }): boolean {
  return booking.status === 'pending' && booking.purpose !== 'price'
}
