import { sql } from 'kysely'
import type { Interval } from '../../domain/time/interval.ts'
import { holdIsExpired } from '../bookings/hold-conditions.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import type { Database, Trx } from '../db/database.ts'

/** Takes every resource for a booking. Returns false if one is taken; the caller must then roll back. */
export async function occupy(
  trx: Trx,
  bookingId: string,
  resources: readonly string[],
  { start, end }: Interval,
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select occupy(${bookingId}, ${resources}::text[], ${start}, ${end}) as is_free`.execute(trx)
  return rows[0]?.isFree ?? false
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
