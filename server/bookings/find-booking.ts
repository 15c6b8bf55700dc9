import type { Database, Trx } from '../db/database.ts'
import type { BookingRow } from './booking-row.ts'

/** Any booking, for staff and the system; customers get theirs through `findOwnBooking`. */
export async function findBooking(db: Database | Trx, bookingId: string): Promise<BookingRow | undefined> {
  return await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
}
