import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { freeKept, type KeptSlot } from '../../slots/kept-times.ts'

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
  await sql`
    with ended as (
      update replacements set ended_at = ${now} where booking_id = any(${bookingIds}::uuid[]) and ended_at is null
    )
    update bookings set suspended_at = null
    where id = any(${bookingIds}::uuid[]) and suspended_at is not null`.execute(trx)
  return await freeKept(trx, bookingIds)
}
