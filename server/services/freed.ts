import type { ItemRef } from '../../domain/bookings/conflict.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Services } from './services.ts'

/** A time that was just given up. Null spaces: all of them. */
export interface Freed extends Interval {
  item: ItemRef | { spaceIds: readonly string[] | null }
  /** The customer who had it; null if it was closed. */
  userId: string | null
  /** The booking that had it, if its customer let it go unpaid. */
  letGo?: string | null
}

/** The services that freeing time needs. */
export type Freeing = Pick<Services, 'queue' | 'clock' | 'extensions'>

/** A hook for time that other customers can have now; `About` describes it. */
export type UseOf<About> = (
  services: Freeing,
  trx: Trx,
  about: About,
  now: Temporal.Instant,
) => Promise<unknown>

/** Call this after statements that free time, once per transaction, after its row locks. */
export async function tellFreed(
  services: Freeing,
  trx: Trx,
  freed: readonly Freed[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { hooks } of await services.extensions.on(trx)) await hooks?.freed?.(services, trx, freed, now)
}

/** A customer has just offered a booking on a local day to others, who can pay for its time. */
export async function tellOffered(
  services: Freeing,
  trx: Trx,
  date: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const { hooks } of await services.extensions.on(trx)) await hooks?.offered?.(services, trx, date, now)
}

/** A whole booking that its customer offers to others, who can pay for its time. */
export interface OfferedBooking {
  userId: string
  /** Its space or bundle. */
  itemId: string
  startTime: Temporal.Instant
  endTime: Temporal.Instant
}

/** Lists the offered bookings of a local day, such as "2026-11-20", by start. */
export type ListOffered = (
  via: Database | Trx,
  date: string,
  now: Temporal.Instant,
) => Promise<readonly OfferedBooking[]>

/** The offered bookings of all extensions that are on. */
export async function listOffered(
  { extensions }: Pick<Services, 'extensions'>,
  ...[via, date, now]: Parameters<ListOffered>
): Promise<OfferedBooking[]> {
  const lists: OfferedBooking[] = []
  for (const each of await extensions.on(via))
    lists.push(...((await each.listOffered?.(via, date, now)) ?? []))
  return lists
}
