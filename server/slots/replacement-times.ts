import { sql } from 'kysely'
import type { ReplacementTime } from '../../domain/replacements/replacements.ts'
import { facilityDate, type Interval } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'

/** A time that's kept for a customer in place of a closed one, in one of its spaces. */
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
    where is_replacement and lower(during) >= ${start} and lower(during) < ${end} and resource like 'space:%'
    order by lower(during), resource`.execute(db)
  return rows
}

/** The days on which times are kept for these bookings. */
export async function keptDays(trx: Trx, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ start: Temporal.Instant }>`
    select distinct lower(during) as start from booking_occupancy
    where is_replacement and booking_id = any(${bookingIds}::uuid[])`.execute(trx)
  return rows.map(({ start }) => facilityDate(start).toString())
}

/**
 * Ends the open offers of these bookings, which the caller has locked, so they're no longer suspended. Frees
 * the times that were kept for them, and returns those.
 */
export async function endReplacements(trx: Trx, bookingIds: readonly string[], now: Temporal.Instant) {
  const { rows } = await sql<Pick<ReplacementTime, 'spaceId' | 'bundleId'> & Interval>`
    with ended as (
      update replacements set ended_at = ${now} where booking_id = any(${bookingIds}::uuid[]) and ended_at is null
      returning times -> 0 as kept, end_time - start_time as length
    ), resumed as (
      update bookings set suspended_at = null where id = any(${bookingIds}::uuid[]) and suspended_at is not null
    ), freed as (
      delete from booking_occupancy where is_replacement and booking_id = any(${bookingIds}::uuid[])
    )
    select kept ->> 'spaceId' as space_id, kept ->> 'bundleId' as bundle_id, (kept ->> 'start')::timestamptz as start,
      (kept ->> 'start')::timestamptz + length as "end"
    from ended where kept is not null`.execute(trx)
  return rows.map(({ spaceId, bundleId, start, end }) => ({
    item: { spaceId, bundleId },
    start,
    end,
    userId: null,
  }))
}
