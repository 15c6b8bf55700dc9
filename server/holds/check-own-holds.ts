import { conflicts, type ItemRef } from '../../domain/bookings/conflict.ts'
import { isHoldAlive } from '../../domain/bookings/hold.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import type { Trx } from '../db/database.ts'
import type { PreparedSlot } from './prepare-slot.ts'

/**
 * The customer's alive hold on this very slot, to resume, or null. Refuses `own_hold_overlaps` for one that merely
 * overlaps, and `too_many_holds` at the limit. The caller has locked the customer's row.
 */
export async function checkOwnHolds(
  trx: Trx,
  userId: string,
  item: ItemRef,
  { interval, bundles }: PreparedSlot,
  now: Temporal.Instant,
): Promise<Outcome<BookingRow | null>> {
  const pending = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('endTime', '>', now)
    .execute()
  const holds = pending.filter((booking) => isHoldAlive(booking, now))
  const overlapping = holds.find((booking) =>
    conflicts(
      { ...booking, start: booking.startTime, end: booking.endTime },
      { ...item, ...interval },
      bundles,
    ),
  )
  if (overlapping) {
    const isSame =
      overlapping.spaceId === item.spaceId &&
      overlapping.bundleId === item.bundleId &&
      overlapping.startTime.equals(interval.start) &&
      overlapping.endTime.equals(interval.end)
    return isSame
      ? succeed(overlapping)
      : refuse('own_hold_overlaps', { details: { bookingId: overlapping.id } })
  }
  // Without Stripe customers can't pay, so unpaid bookings without an expiry don't count.
  const expiring = holds.filter((booking) => booking.holdExpiresAt !== null)
  return expiring.length >= MAXIMUM_HOLDS ? refuse('too_many_holds') : succeed(null)
}
