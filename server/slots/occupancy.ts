import { sql } from 'kysely'
import { resourcesOf } from '../../domain/bookings/conflict.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { PRICE_INTENT } from '../bookings/derived-columns.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { bundleContents } from '../catalog/queries.ts'
import type { Database, Trx } from '../db/database.ts'
import { holdIsExpired } from './hold-conditions.ts'

/** The resources and day that a booking occupies: `resources`, sorted, on the facility day of `interval`. */
export interface Slot {
  resources: readonly string[]
  interval: Interval
}

/** The slot that a booking has, or had. */
export async function slotOf(db: Database | Trx, booking: BookingRow): Promise<Slot> {
  const resources = resourcesOf(booking, await bundleContents(db))
  return { resources, interval: { start: booking.startTime, end: booking.endTime } }
}

/**
 * Takes a slot for an existing booking, as `takeSlot` does for a new one. Returns false if another booking has it; the caller must
 * then roll back. The caller shares the day's lock (`readClosureLocked`).
 */
export async function occupy(
  trx: Trx,
  bookingId: string,
  { resources, interval: { start, end } }: Slot,
  /** Keeps it beside the booking's own time: see `kept-times.ts`. */
  isKept = false,
): Promise<boolean> {
  const { rows } = await sql`
    insert into booking_occupancy (booking_id, resource, during, is_kept)
    select ${bookingId}, resource, tstzrange(${start}, ${end}), ${isKept} from unnest(${resources}::text[]) resource
    on conflict do nothing
    returning resource`.execute(trx)
  return rows.length === resources.length
}

/**
 * Gives up the slots of bookings, which then `occupy` others under the same rules. The old and new ones can overlap. The caller has
 * locked the days of all of them (`lockDays`).
 */
export async function freeSlots(trx: Trx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length > 0)
    await trx.deleteFrom('bookingOccupancy').where('bookingId', 'in', bookingIds).execute()
}

/** Holds on any of these resources that overlap the interval and have expired by `now`. */
export async function findExpiredHolds(
  db: Database,
  { resources, interval: { start, end } }: Slot,
  now: Temporal.Instant,
): Promise<SeenHold[]> {
  return await db
    .selectFrom('bookings')
    .select(['bookings.id', PRICE_INTENT.as('intentId')])
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
