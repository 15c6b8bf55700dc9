import { findOwnBooking } from '../bookings/find-own-booking.ts'
import { findDates, withNames } from '../bookings/order-dates.ts'
import type { Database } from '../db/database.ts'
import type { Actor } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'

/** A booking of the actor's with the other dates of its order; empty if it isn't theirs. */
export async function findOwnNamedDates(
  db: Database,
  actor: Actor,
  bookingId: string,
): Promise<NamedBooking[]> {
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return []
  const others = await findDates(db, bookingId)
  return await withNames(db, [booking, ...others.filter(({ id }) => id !== bookingId)])
}
