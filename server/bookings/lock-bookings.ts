import type { Trx } from '../db/database.ts'
import { type BookingRow, findBookings } from './booking-row.ts'

/** The booking, locked until the transaction ends. */
export async function lockBooking(trx: Trx, bookingId: string): Promise<BookingRow | undefined> {
  const [booking] = await lockBookings(trx, [bookingId])
  return booking
}

/**
 * Locks several bookings, and returns them by start. It reads them in a second statement: one that waits for
 * a lock doesn't see a form that was opened in the meantime.
 */
export async function lockBookings(trx: Trx, ids: readonly string[]): Promise<BookingRow[]> {
  await lockRows(trx, ids)
  return await findBookings(trx, ids)
}

/** Locks bookings without reading them, in the order in which all statements that lock several do. */
export async function lockRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('bookings')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
