import { sql } from 'kysely'
import type { Interval } from '../../domain/bookings/conflict.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import type { Trx } from '../db/database.ts'
import { occupy } from './occupancy.ts'

/** What a booking takes or gives up: `resources` on the local day of `interval`. */
export interface Slot {
  resources: readonly string[]
  interval: Interval
}

/**
 * Takes a slot for a booking that exists already, after the expired holds that stood in the way were closed. False
 * when somebody else has it: then the caller rolls back.
 */
export async function takeSlot(
  trx: Trx,
  wish: Slot & { bookingId: string; released: readonly SeenHold[]; now: Temporal.Instant },
): Promise<boolean> {
  await lockSlots(trx, [wish], 'shared')
  await cancelHolds(trx, wish.released, 'hold_expired', { actorId: null, now: wish.now })
  return await occupy(trx, wish.bookingId, wish.resources, wish.interval)
}

/**
 * Keeps those who move bookings apart from everybody who takes the same things on the same days. Who only takes never
 * waits for others who only take (see `occupy`); but who moves gives a slot up and then waits for another, and two
 * who do that crosswise would wait for each other for ever. Locks go in one order, before any row of `booking_occupancy`
 * is touched.
 */
export async function lockSlots(
  trx: Trx,
  slots: readonly Slot[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const keys = slots.flatMap(({ resources, interval }) =>
    resources.map((resource) => `${resource} on ${facilityDate(interval.start)}`),
  )
  const lock = sql.ref(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`
    select ${lock}(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) name order by key
    ) keys`.execute(trx)
}
