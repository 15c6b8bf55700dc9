import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'

/** The bookings that are paid together: the unpaid dates of its season, or the booking alone. */
export function dueDates(booking: BookingDetail): Booking[] {
  const dates = booking.order?.dates.filter(({ status }) => status === booking.status) ?? []
  return dates.length > 0 ? dates : [booking]
}

/** The price of all of them. */
export function dueTotal(booking: BookingDetail): Cents {
  return sum(dueDates(booking).map(({ totalAmount }) => toCents(totalAmount)))
}
