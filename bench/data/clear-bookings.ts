import type { Client } from 'pg'

/** Deletes every booking, so that its slot and its customer can book again. Deleted occupancy announces its days. */
export async function clearBookings(database: Client): Promise<void> {
  await database.query('begin')
  await database.query('delete from booking_occupancy')
  await database.query('truncate bookings cascade')
  await database.query('commit')
  // Otherwise one may start in the middle of a measurement, and every page is written in full after it.
  await database.query('checkpoint')
}
