import { sql } from 'kysely'
import { LONGEST_HOURS } from '../../domain/facility.ts'
import type { WishedHour } from '../../domain/reports/unmet-demand.ts'
import { facilityDate, type Interval } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'

/**
 * The hours in a span that customers wanted and couldn't get: refused or skipped as taken, or on a waiting list, which counts
 * from its first hour on. Once per customer and hour, for the item they wanted first. Leaves out customers who have a
 * booking in the time that would have done.
 */
export async function listWishedHours(db: Database, { start, end }: Interval): Promise<WishedHour[]> {
  const { rows } = await sql<Omit<WishedHour, 'wishes'> & { wishes: string }>`
    with wished as (
      select user_id, item_id, refused_at as noted_at, at, at as met_from, at + interval '1 hour' as met_until
      from refused_wishes cross join lateral generate_series(
        start_time, start_time + make_interval(hours => hours - 1), interval '1 hour') at
      where start_time > ${start.subtract({ hours: LONGEST_HOURS })} and start_time < ${end}
      union all
      select user_id, coalesce(space_id, bundle_id), created_at,
        (day + make_interval(hours => from_hour + n)) at time zone facility_time_zone(),
        (day + make_interval(hours => from_hour)) at time zone facility_time_zone(),
        (day + make_interval(hours => until_hour)) at time zone facility_time_zone()
      from waiting_entries cross join lateral (select date::timestamp as day) local
        cross join lateral generate_series(0, hours - 1) n
      where date >= ${facilityDate(start).toString()} and date <= ${facilityDate(end).toString()}
    ), unmet as (
      select distinct on (user_id, at) at at time zone facility_time_zone() as local, item_id
      from wished
      where at >= ${start} and at < ${end} and not exists (
        select from bookings where bookings.user_id = wished.user_id and is_rental(status)
          and start_time < met_until and end_time > met_from)
      order by user_id, at, noted_at, item_id
    )
    select local::date::text as date, extract(hour from local)::integer as hour, item_id, count(*) as wishes
    from unmet group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map(({ wishes, ...hour }) => ({ ...hour, wishes: Number(wishes) }))
}
