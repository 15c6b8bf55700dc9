import type { ItemRef } from '../../domain/bookings/conflict.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { Trx } from '../db/database.ts'
import type { Services } from './services.ts'

/** A time that was just given up. Null spaces: all of them. */
export interface Freed extends Interval {
  item: ItemRef | { spaceIds: readonly string[] | null }
  /** The customer who had it; null if it was closed. */
  userId: string | null
  /** The booking that had it, if its customer let it go unpaid. */
  letGo?: string | null
}

/**
 * A feature's use of freed time, in the transaction that frees it, so no one sees the time open in between.
 */
export type OnFreed = (
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  freed: readonly Freed[],
  now: Temporal.Instant,
) => Promise<void>

/** The services that freeing time needs. */
export type Freeing = Pick<Services, 'queue' | 'clock' | 'onFreed'>

/** Every statement that frees time is followed by this. Call it once per transaction, after its row locks. */
export async function tellFreed(
  services: Freeing,
  trx: Trx,
  freed: readonly Freed[],
  now: Temporal.Instant,
): Promise<void> {
  for (const each of services.onFreed) await each(services, trx, freed, now)
}
