import { sql } from 'kysely'
import { RECEIVED_METHODS, type ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import { type Period, weeksOf } from '../../domain/reports/period.ts'
import type { Report, ReportSum } from '../../domain/reports/report.schema.ts'
import { afterHours, countedUntil, type PlayedHour, utilization } from '../../domain/reports/utilization.ts'
import { atFacility, dayBounds } from '../../domain/time/facility-time.ts'
import { listBundles, listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { sumWaived } from './movements.ts'

/** Money, bookings, and hours of a period, from the tallies. */
export async function readReport(db: Database, period: Period, now: Temporal.Instant): Promise<Report> {
  const until = countedUntil(period, atFacility(now))
  const [rows, waived, toCome, noShows, played, spaces, bundles] = await Promise.all([
    readSums(db, period),
    sumWaived(db, { start: dayBounds(period.from).start, end: dayBounds(period.to).end }),
    readToCome(db, period, now),
    countNoShows(db, period),
    readPlayedHours(db, period, until),
    listSpaces(db),
    listBundles(db),
  ])
  const items = [
    ...spaces.map(({ id, name }) => ({ kind: 'space' as const, id, name })),
    ...bundles.map(({ id, name }) => ({ kind: 'bundle' as const, id, name })),
  ]
  const offered = spaces.filter(({ isActive }) => isActive).length
  const sumWhere = (matches: (row: SumRow) => boolean) => toSum(rows.find(matches))
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    total: sumWhere(({ itemId, method, week }) => itemId === null && method === null && week === null),
    waived,
    toCome,
    noShows,
    byItem: items
      .map((item) => ({ ...item, ...sumWhere(({ itemId }) => itemId === item.id) }))
      .filter(isSomething),
    byMethod: RECEIVED_METHODS.map((each) => ({
      method: each,
      ...sumWhere(({ method }) => method === each),
    })).filter(isSomething),
    byWeek: weeksOf(period).map((sunday) => ({
      week: sunday.toString(),
      ...sumWhere(({ week }) => week === sunday.toString()),
    })),
    spaces: offered,
    utilization: utilization(period, until, offered, played),
    afterHours: afterHours(played),
  }
}

interface SumRow {
  itemId: string | null
  method: ReceivedMethod | null
  week: string | null
  bookings: string
  minutes: string
  received: string
  refunded: string
}

/** 0 is Sunday. Days since some Sunday: quicker than `extract` for a year of tallies. */
const WEEKDAY = sql`(date - date '1900-01-07') % 7`

/** The total and the sums by item, method, and week, in one scan. */
async function readSums(db: Database, { from, to }: Period): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select item_id, method, to_char(week, 'YYYY-MM-DD') as week,
      sum(bookings) as bookings, sum(minutes) as minutes, sum(received) as received, sum(refunded) as refunded
    from (
      select *, date - ${WEEKDAY} as week from rental_tallies
      where date between ${from.toString()}::date and ${to.toString()}::date
    ) tallied
    group by grouping sets ((), item_id, method, week)`.execute(db)
  return rows
}

async function countNoShows(db: Database, { from, to }: Period): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('attendance', '=', 'no_show')
    .where('status', 'in', ['confirmed', 'completed'])
    .where('startTime', '>=', dayBounds(from).start)
    .where('startTime', '<', dayBounds(to).end)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Bookings of the period that haven't started. Staff can only book months ahead, so there are few. */
async function readToCome(
  db: Database,
  { from, to }: Period,
  now: Temporal.Instant,
): Promise<Report['toCome']> {
  const { rows } = await sql<{ bookings: string; minutes: string }>`
    select count(*) as bookings, coalesce(sum(extract(epoch from end_time - start_time) / 60), 0) as minutes
    from bookings
    where status = 'confirmed' and start_time > ${now} and start_time >= ${dayBounds(from).start}
      and start_time < ${dayBounds(to).end}`.execute(db)
  return { bookings: Number(rows[0]?.bookings ?? 0), hours: Number(rows[0]?.minutes ?? 0) / 60 }
}

async function readPlayedHours(
  db: Database,
  { from, to }: Period,
  until: ReturnType<typeof countedUntil>,
): Promise<PlayedHour[]> {
  const { rows } = await sql<{ weekday: number; hour: number; minutes: string }>`
    select ${WEEKDAY} as weekday, hour, sum(space_minutes) as minutes from hour_tallies
    where date between ${from.toString()}::date and ${to.toString()}::date
      and (date, hour) < (${until.date.toString()}::date, ${until.hour}::integer)
    group by 1, 2`.execute(db)
  return rows.map(({ weekday, hour, minutes }) => ({ weekday, hour, spaceMinutes: Number(minutes) }))
}

/** SQL sums of no rows are null. */
function toSum(row: SumRow | undefined): ReportSum {
  return {
    bookings: Number(row?.bookings ?? 0),
    hours: Number(row?.minutes ?? 0) / 60,
    received: row?.received ?? '0.00',
    refunded: row?.refunded ?? '0.00',
  }
}

function isSomething({ bookings, received, refunded }: ReportSum): boolean {
  return bookings !== 0 || Number(received) !== 0 || Number(refunded) !== 0
}
