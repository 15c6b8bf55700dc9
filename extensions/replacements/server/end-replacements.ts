import type { Trx } from '../../../server/db/database.ts'
import type { KeptSlot } from '../../../server/slots/kept-times.ts'
import { resumeBookings } from '../../../server/slots/suspend.ts'

/**
 * Ends the open offers of these bookings, which the caller has locked, so they're no longer suspended. Frees
 * the times that were kept for them, and returns those. Moving or cancelling a booking ends its offer without
 * this: see `end_replacements`.
 */
export async function endReplacements(
  trx: Trx,
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<KeptSlot[]> {
  if (bookingIds.length === 0) return []
  await trx
    .updateTable('replacements')
    .set({ endedAt: now })
    .where('bookingId', 'in', bookingIds)
    .where('endedAt', 'is', null)
    .execute()
  return await resumeBookings(trx, bookingIds)
}
