import type { Booking } from '../bookings/booking.schema.ts'
import { type Cents, toCents } from '../pricing/money.ts'

/** The part of a held booking's price that nothing is kept for: what its form asks for. */
export function shareToPay(booking: Pick<Booking, 'totalAmount'> & { keptAmount: string }): Cents {
  return toCents(booking.totalAmount) - toCents(booking.keptAmount)
}
