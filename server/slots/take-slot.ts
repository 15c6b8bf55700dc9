import type { Interval } from '../../domain/time/interval.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import type { Trx } from '../db/database.ts'
import { occupy } from './occupancy.ts'

/** What a booking occupies: `resources`, sorted, on the facility day of `interval`. */
export interface Slot {
  resources: readonly string[]
  interval: Interval
}

/** A slot that can be taken: the expired holds in its way can no longer be paid. */
export interface ClearedSlot extends Slot {
  released: readonly SeenHold[]
}

/**
 * Takes a slot for an existing booking and cancels the expired holds in its way. Returns false if another booking has the
 * slot; the caller must then roll back. The caller shares the day's lock (`readClosureLocked`).
 */
export async function takeSlot(
  trx: Trx,
  bookingId: string,
  slot: ClearedSlot,
  now: Temporal.Instant,
): Promise<boolean> {
  await cancelHolds(trx, slot.released, 'hold_expired', { actorId: null, now })
  return await occupy(trx, bookingId, slot.resources, slot.interval)
}

/**
 * Gives up a booking's slot and takes another, under the same rules as `takeSlot`. The two can overlap. The caller has
 * locked both days (`lockDays`).
 */
export async function swapSlot(
  trx: Trx,
  bookingId: string,
  to: ClearedSlot,
  now: Temporal.Instant,
): Promise<boolean> {
  await trx.deleteFrom('bookingOccupancy').where('bookingId', '=', bookingId).execute()
  return await takeSlot(trx, bookingId, to, now)
}
