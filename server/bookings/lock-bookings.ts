import { sql } from 'kysely'
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

/**
 * Locks bookings and their orders, in the order in which all statements that lock several do: orders by id,
 * then bookings by id. Returns what days need: see `lockDaysOf`.
 */
export async function lockRows(
  trx: Trx,
  ids: readonly string[],
): Promise<Pick<BookingRow, 'id' | 'startTime' | 'suspendedAt'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<BookingRow, 'id' | 'startTime' | 'suspendedAt'>>`
    with ordered as (
      select id from orders where id in (select order_id from bookings where id = any(${ids}::uuid[]))
      order by id for no key update
    )
    -- As an array, all orders are locked before the first booking is.
    select id, start_time, suspended_at from bookings where id = any(${ids}::uuid[]) and order_id = any(array(select id from ordered))
    order by id for no key update`.execute(trx)
  return rows
}
