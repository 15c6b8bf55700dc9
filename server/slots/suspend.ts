import type { Trx } from '../db/database.ts'
import { freeKept, type KeptSlot } from './kept-times.ts'

/** Suspends these locked bookings, if they're confirmed: their time doesn't count anymore. */
export async function suspendBookings(
  trx: Trx,
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (bookingIds.length === 0) return
  await trx
    .updateTable('bookings')
    .set({ suspendedAt: now })
    .where('id', 'in', bookingIds)
    .where('status', '=', 'confirmed')
    .execute()
}

/**
 * Ends the suspension of bookings, so their time counts again. Returns the times that were kept for them,
 * which are free now. The caller has locked the bookings and their days. Moving or cancelling a booking does
 * the same.
 */
export async function resumeBookings(trx: Trx, bookingIds: readonly string[]): Promise<KeptSlot[]> {
  if (bookingIds.length === 0) return []
  await trx
    .updateTable('bookings')
    .set({ suspendedAt: null })
    .where('id', 'in', bookingIds)
    .where('suspendedAt', 'is not', null)
    .execute()
  return await freeKept(trx, bookingIds)
}
