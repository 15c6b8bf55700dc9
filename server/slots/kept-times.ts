import { type RawBuilder, sql } from 'kysely'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Freed } from '../services/freed.ts'

/** A time that's kept for a booking beside its own, in one of its spaces. */
interface KeptTime {
  bookingId: string
  spaceId: string
  startTime: Temporal.Instant
  endTime: Temporal.Instant
}

/** The kept times that start in an interval, by start. */
export async function listKeptTimes(db: Database | Trx, { start, end }: Interval): Promise<KeptTime[]> {
  const { rows } = await sql<KeptTime>`
    select booking_id, substr(resource, length('space:') + 1) as space_id, lower(during) as start_time, upper(during) as end_time
    from booking_occupancy
    where is_kept and lower(during) >= ${start} and lower(during) < ${end} and resource like 'space:%'
    order by lower(during), resource`.execute(db)
  return rows
}

/** A whole kept time, as it's freed. */
export type KeptSlot = Freed & { bookingId: string }

/** The times that are kept for these locked bookings. Only suspended ones have any. */
export async function findKept(
  trx: Trx,
  bookings: readonly Pick<BookingRow, 'id' | 'suspendedAt'>[],
): Promise<KeptSlot[]> {
  const ids = bookings.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id)
  if (ids.length === 0) return []
  return await wholeSlots(
    trx,
    sql`select * from booking_occupancy where is_kept and booking_id = any(${ids}::uuid[])`,
  )
}

/** Frees the times that are kept for these bookings, and returns them. The caller has locked their days. */
export async function freeKept(trx: Trx, bookingIds: readonly string[]): Promise<KeptSlot[]> {
  return await wholeSlots(
    trx,
    sql`delete from booking_occupancy where is_kept and booking_id = any(${bookingIds}::uuid[]) returning *`,
  )
}

/** The slots of rows of occupancy: one of a bundle also occupies its spaces. */
async function wholeSlots(trx: Trx, occupancy: RawBuilder<unknown>): Promise<KeptSlot[]> {
  const { rows } = await sql<Interval & { bookingId: string; spaceId: string; bundleId: string | null }>`
    with kept as (${occupancy})
    select booking_id, lower(during) as start, upper(during) as "end",
      max(substr(resource, length('bundle:') + 1)) filter (where resource like 'bundle:%') as bundle_id,
      max(substr(resource, length('space:') + 1)) filter (where resource like 'space:%') as space_id
    from kept group by booking_id, during`.execute(trx)
  return rows.map(({ bookingId, spaceId, bundleId, start, end }) => ({
    ...{ bookingId, start, end, userId: null },
    item: bundleId === null ? { spaceId, bundleId } : { spaceId: null, bundleId },
  }))
}
