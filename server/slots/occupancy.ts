import { sql } from 'kysely'
import type { Interval } from '../../domain/time/interval.ts'
import { holdIsExpired } from '../bookings/hold-conditions.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import type { Database, Trx } from '../db/database.ts'

/**
 * Takes every resource for a booking. Returns false if one is taken; the caller must then roll back. ON CONFLICT DO
 * NOTHING keeps a crowd fast: a bare INSERT is just as correct against the exclusion constraint, but its waiters deadlock.
 * `resources` are sorted, so concurrent bookings queue in the same order.
 */
export async function occupy(
  trx: Trx,
  bookingId: string,
  resources: readonly string[],
  { start, end }: Interval,
): Promise<boolean> {
  const taken = await trx
    .insertInto('bookingOccupancy')
    .values(resources.map((resource) => ({ bookingId, resource, during: range(start, end) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('resource')
    .execute()
  return taken.length === resources.length
}

/** Holds on any of these resources that overlap the interval and have expired by `now`. */
export async function findExpiredHolds(
  db: Database,
  resources: readonly string[],
  { start, end }: Interval,
  now: Temporal.Instant,
): Promise<SeenHold[]> {
  return await db
    .selectFrom('bookings')
    .select(['bookings.id', 'stripePaymentIntentId as intentId'])
    .where((eb) => holdIsExpired(eb, now))
    .where('startTime', '<', end)
    .where('endTime', '>', start)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookingOccupancy')
          .select('bookingId')
          .whereRef('bookingOccupancy.bookingId', '=', 'bookings.id')
          .where('resource', 'in', resources),
      ),
    )
    .execute()
}

function range(start: Temporal.Instant, end: Temporal.Instant) {
  return sql<string>`tstzrange(${start}, ${end}, '[)')`
}
