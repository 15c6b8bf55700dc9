import { sql } from 'kysely'
import { facilityDate } from '../../domain/time/facility-time.ts'
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
 * slot; the caller must then roll back.
 */
export async function takeSlot(
  trx: Trx,
  bookingId: string,
  slot: ClearedSlot,
  now: Temporal.Instant,
): Promise<boolean> {
  await lockSlots(trx, [slot], 'shared')
  await cancelHolds(trx, slot.released, 'hold_expired', { actorId: null, now })
  return await occupy(trx, bookingId, slot.resources, slot.interval)
}

/** Gives up one slot of a booking and takes another, under the same rules as `takeSlot`. The two can overlap. */
export async function swapSlot(
  trx: Trx,
  bookingId: string,
  { from, to }: { from: Slot; to: ClearedSlot },
  now: Temporal.Instant,
): Promise<boolean> {
  await lockSlots(trx, [from, to], 'exclusive')
  await cancelHolds(trx, to.released, 'hold_expired', { actorId: null, now })
  await trx.deleteFrom('bookingOccupancy').where('bookingId', '=', bookingId).execute()
  return await occupy(trx, bookingId, to.resources, to.interval)
}

/**
 * Serializes moves against everything else that touches the same resources on the same days. Plain bookings share the
 * lock and never block each other (see `occupy`). A move releases one slot and waits for another, so two crossing moves
 * would deadlock. Always acquired in sorted order, before any `booking_occupancy` row.
 */
async function lockSlots(trx: Trx, slots: readonly Slot[], mode: 'shared' | 'exclusive'): Promise<void> {
  const keys = slots.flatMap(({ resources, interval }) =>
    resources.map((resource) => `${resource} on ${facilityDate(interval.start)}`),
  )
  const lock = sql.ref(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`
    select ${lock}(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) name order by key
    ) keys`.execute(trx)
}
