import { sql } from 'kysely'
import type { Holder } from '../../domain/attention/attention.schema.ts'
import { bookableHours, type HeldDay, isUnusuallyHeld } from '../../domain/bookings/held-day.ts'
import { isOfferedOn } from '../../domain/catalog/offered.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import { FULL_NAME } from '../db/person-name.ts'

interface HeldDayEntry extends HeldDay {
  holders: Holder[]
  /** When the newest of its holds was taken. */
  at: Temporal.Instant
}

type Row = Holder & { date: string; at: Temporal.Instant; dismissedAt: Temporal.Instant | null }

/**
 * Coming days of which an unusual share is held unpaid, and by whom. Reads the unpaid bookings, of which there are never more
 * than slots.
 */
export async function listHeldDays(db: Database, now: Temporal.Instant): Promise<HeldDayEntry[]> {
  const { rows } = await sql<Row>`
    with held as (
      select facility_date(bookings.start_time)::text as date, bookings.user_id, bookings.id, start_time, bookings.created_at,
        extract(epoch from bookings.end_time - bookings.start_time) / 3600 as hours
      from bookings join booking_occupancy on booking_id = bookings.id and resource like 'space:%'
      where status = 'pending' and start_time > ${now} and ${HELD_UNTIL} > ${now}
    )
    select date, user_id, ${FULL_NAME} as name, email, (array_agg(held.id order by start_time, held.id))[1] as booking_id,
      count(distinct held.id)::int as holds, sum(hours)::float as hours, max(held.created_at) as at,
      (select dismissed_at from attention_dismissals where kind = 'held_day' and subject = date) as dismissed_at
    from held join users on users.id = user_id
    group by date, user_id, users.id
    order by date, hours desc, user_id
  `.execute(db)
  if (rows.length === 0) return []
  const spaces = await listSpaces(db)
  const openingHours = await readOpeningHours(db)
  return [...Map.groupBy(rows, ({ date }) => date)]
    .map(([day, held]) => ({ date: Temporal.PlainDate.from(day), held }))
    .map(({ date, held }) => ({
      date,
      hours: bookableHours(spaces.filter((space) => isOfferedOn(space, date)).length, date, openingHours),
      heldHours: held.reduce((total, row) => total + row.hours, 0),
      at: held.map(({ at }) => at).reduce((one, other) => (isBefore(one, other) ? other : one)),
      dismissedAt: held[0]?.dismissedAt ?? null,
      holders: held,
    }))
    .filter((day) => isUnusuallyHeld(day) && !(day.dismissedAt && !isBefore(day.dismissedAt, day.at)))
}
