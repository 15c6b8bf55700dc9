import { sql } from 'kysely'
import type { Period } from '../../../domain/reports/period.ts'
import type { Database } from '../../../server/db/database.ts'
import { bookingsIn, spanOf } from '../../../server/reports/counted-rows.ts'
import type { BookedHour } from '../domain/compare-earnings.ts'

/**
 * The hours booked in a period by item, local day, and hour, without complimentary bookings. As a slot is booked once, a day has at most
 * one row for each item and hour, however many bookings there are.
 */
export async function listBookedHours(db: Database, period: Period): Promise<BookedHour[]> {
  const { rows } = await sql<BookedHour>`
    select coalesce(space_id, bundle_id) as item_id, local::date::text as date, extract(hour from local)::integer as hour,
      count(*)::integer as hours, count(*) filter (where began = start_time)::integer as bookings
    from (${bookingsIn(spanOf(period))}) booked
    cross join lateral generate_series(start_time, end_time - interval '1 microsecond', interval '1 hour') began
    cross join lateral (select began at time zone facility_time_zone() as local) clock
    where payment_method <> 'comp'
    group by 1, 2, 3`.execute(db)
  return rows
}
