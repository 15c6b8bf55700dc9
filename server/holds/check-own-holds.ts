import { conflicts } from '../../domain/bookings/conflict.ts'
import { isHoldAlive } from '../../domain/bookings/hold.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { Item } from '../catalog/find-item.ts'
import type { BookingFacts } from './booking-facts.ts'

/**
 * The id of the customer's alive hold on this very slot, to resume, or null. Refuses `own_hold_overlaps` for one that
 * merely overlaps, and `too_many_holds` at the limit.
 */
export function checkOwnHolds(
  { ownHolds, bundles }: Pick<BookingFacts, 'ownHolds' | 'bundles'>,
  item: Item,
  interval: Interval,
  now: Temporal.Instant,
): Outcome<string | null> {
  const holds = ownHolds.filter((booking) => isHoldAlive(booking, now))
  const overlapping = holds.find((booking) => conflicts(booking, { ...item, ...interval }, bundles))
  if (overlapping) {
    const isSame =
      overlapping.spaceId === item.spaceId &&
      overlapping.bundleId === item.bundleId &&
      overlapping.start.equals(interval.start) &&
      overlapping.end.equals(interval.end)
    return isSame
      ? succeed(overlapping.id)
      : refuse('own_hold_overlaps', { details: { bookingId: overlapping.id } })
  }
  // Without Stripe customers can't pay, so unpaid bookings without an expiry don't count.
  const expiring = holds.filter((booking) => booking.holdExpiresAt !== null)
  return expiring.length >= MAXIMUM_HOLDS ? refuse('too_many_holds') : succeed(null)
}
