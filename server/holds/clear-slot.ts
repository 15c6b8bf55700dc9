import { type ItemRef, resourcesOf } from '../../domain/bookings/conflict.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import { bundleContents } from '../catalog/queries.ts'
import type { Services } from '../services/services.ts'
import { findExpiredHolds, type Slot } from '../slots/occupancy.ts'
import { releaseExpired } from './expire-holds.ts'

/**
 * The slot that a booking of `item` would occupy, after releasing the expired holds in its way. Call it before the transaction: it
 * calls Stripe, because an intent must be unpayable before its slot is given away.
 */
export async function clearSlot(
  services: Services,
  item: ItemRef,
  interval: Interval,
  now: Temporal.Instant,
): Promise<Slot> {
  const slot = { resources: resourcesOf(item, await bundleContents(services.db)), interval }
  await releaseExpired(services, await findExpiredHolds(services.db, slot, now), now)
  return slot
}
