import { type RawBuilder, sql } from 'kysely'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import type { MovedMoney } from '../../domain/reports/daily-totals.schema.ts'
import type { PlayedHour } from '../../domain/reports/utilization.ts'
import type { Database, Trx } from '../db/database.ts'
import { bookingsIn, movementsIn, type Span } from './counted-rows.ts'

/** Of a total all are null, of a sum by item, by method, or by week the other two. */
interface SumKey {
  itemId: string | null
  method: ReceivedMethod | null
  /** Its Sunday. */
  week: string | null
}

/** A void takes off what was received. */
interface MoneySum extends SumKey, MovedMoney {
  movements: string
}

/** The total, and the sums by item, method, and week, of the money that moved in a span. */
export async function sumMoney(db: Database | Trx, span: Span): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select item_id, method, ${WEEK}, coalesce(sum(movements), 0) as movements,
      coalesce(sum(received), 0.00) as received, coalesce(sum(refunded), 0.00) as refunded
    from (
      select item_id, method, ${sundayOf('at')} as sunday, count(*) as movements,
        ${RECEIVED} as received, ${REFUNDED} as refunded
      from (${movementsIn(span)}) moved group by 1, 2, 3
    ) moved
    group by grouping sets ((), item_id, method, sunday)`.execute(db)
  return rows
}

/** The money that moved in a span, in decimal dollars: the total of `sumMoney`. */
export async function sumMoved(db: Database, span: Span): Promise<MovedMoney> {
  const { rows } = await sql<MovedMoney>`
    select ${RECEIVED} as received, ${REFUNDED} as refunded from (${movementsIn(span)}) moved`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/**
 * Space-minutes booked in a span of whole hours, by local weekday and hour. A bundle counts once per space. A booking counts
 * for each hour it reaches into, so bookings of the day before the span are also read: none is longer than a day.
 */
export async function sumPlayedHours(db: Database, { start, end }: Span): Promise<PlayedHour[]> {
  const { rows } = await sql<{ date: string; hour: number; minutes: string; comp: string }>`
    select local::date::text as date, extract(hour from local)::integer as hour,
      sum(minutes) as minutes, coalesce(sum(minutes) filter (where is_comp), 0) as comp
    from (
      select start_time, end_time, payment_method = 'comp' as is_comp, sum(coalesce(cardinality(space_ids), 1)) as spaces
      from (${bookingsIn({ start: start.subtract({ hours: 24 }), end })}) booked
      left join bundles on bundles.id = bundle_id
      group by 1, 2, 3
    ) booked
    cross join lateral generate_series(
      date_trunc('hour', start_time, 'UTC'), end_time - interval '1 microsecond', interval '1 hour') began
    cross join lateral (select began at time zone facility_time_zone() as local) clock
    cross join lateral (select spaces
      * extract(epoch from least(end_time, began + interval '1 hour') - greatest(start_time, began)) / 60 as minutes) part
    where began >= ${start} and began < ${end}
    group by 1, 2`.execute(db)
  return rows.map(({ date, hour, minutes, comp }) => ({
    ...{ date, hour, spaceMinutes: Number(minutes) },
    ...{ compMinutes: Number(comp) },
  }))
}

/** Dollars of balances waived in a span, minus what was taken back. */
export async function sumWaived(db: Database, { start, end }: Span): Promise<string> {
  const { rows } = await sql<{ waived: string }>`
    select coalesce(sum(amount), 0.00) as waived from waived_balances
    where created_at >= ${start} and created_at < ${end}`.execute(db)
  return rows[0]?.waived ?? '0.00'
}

/** The sum of an item, a method, or a week, or the total; undefined without rows. */
export function findSum(
  sums: readonly MoneySum[],
  { itemId = null, method = null, week = null }: Partial<SumKey>,
): MoneySum | undefined {
  return sums.find((sum) => sum.itemId === itemId && sum.method === method && sum.week === week)
}

/** Decimal dollars of one of the sums. */
export function moneyOf(sums: readonly MoneySum[], key: Partial<SumKey>): MovedMoney {
  const { received = '0.00', refunded = '0.00' } = findSum(sums, key) ?? {}
  return { received, refunded }
}

const RECEIVED = sql`coalesce(sum(case kind when 'payment' then amount when 'void' then -amount end), 0.00)`
const REFUNDED = sql`coalesce(sum(amount) filter (where kind = 'refund'), 0.00)`
const WEEK = sql`to_char(sunday, 'YYYY-MM-DD') as week`

/** The Sunday that starts the local week of a column's instant. PostgreSQL's weeks start on Monday. */
function sundayOf(column: string): RawBuilder<unknown> {
  const local = sql`${sql.ref(column)} at time zone facility_time_zone()`
  return sql`date_trunc('week', ${local} + interval '1 day')::date - 1`
}
