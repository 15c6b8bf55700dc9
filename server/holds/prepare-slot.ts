import { type ItemRef, resourcesOf } from '../../domain/bookings/conflict.ts'
import type { Interval } from '../../domain/time/interval.ts'
import { bundleContents } from '../catalog/queries.ts'
import type { Services } from '../services/services.ts'
import { findExpiredHolds } from '../slots/occupancy.ts'
import type { ClearedSlot } from '../slots/take-slot.ts'
import { closeExpiredHolds } from './expire-holds.ts'

/**
 * What a booking of `item` would occupy, after closing the expired holds in its way. Call it before the transaction: it
 * calls Stripe, because an intent must be unpayable before its slot is given away.
 */
export async function prepareSlot(
  services: Services,
  item: ItemRef,
  interval: Interval,
  now: Temporal.Instant,
): Promise<ClearedSlot> {
  const resources = resourcesOf(item, await bundleContents(services.db))
  const expired = await findExpiredHolds(services.db, resources, interval, now)
  return { resources, interval, released: await closeExpiredHolds(services, expired) }
}
