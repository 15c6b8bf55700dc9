import { sql } from 'kysely'
import type { Interval } from '../../domain/bookings/conflict.ts'
import { holdIsExpired } from '../bookings/hold-conditions.ts'
import type { Database, Trx } from '../db/database.ts'

/**
 * Takes every resource for the booking, or reports false: then the caller rolls back. ON CONFLICT DO NOTHING is
 * what keeps a crowd quick: a bare INSERT is just as correct against the exclusion constraint, but its waiters
 * deadlock with one another. `resources` come sorted, so crowds queue in one order.
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

/** Expired holds that still occupy some of these resources at that time. */
export async function findExpiredHolds(
  db: Database,
  resources: readonly string[],
  { start, end }: Interval,
  now: Temporal.Instant,
) {
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
