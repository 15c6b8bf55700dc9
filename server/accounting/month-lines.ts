import { type RawBuilder, sql } from 'kysely'
import type { DayLine, Line } from '../../domain/accounting/month-sheet.ts'
import { type Cents, toCents } from '../../domain/pricing/money.ts'
import type { Period } from '../../domain/reports/period.ts'
import type { Database, Trx } from '../db/database.ts'
import { DISCOUNTS, movementsIn, spanOf } from '../reports/counted-rows.ts'

/** The lines of a period by day, on both bases, from the same rows as reports. */
export async function readDayLines(db: Database | Trx, period: Period): Promise<DayLine[]> {
  const { start, end } = spanOf(period)
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const discounts = sql`
    select given.created_at, start_time, amount,
      case payment_method when 'comp' then 'complimentary' else 'discount' end as kind
    from ${DISCOUNTS} given join bookings on bookings.id = booking_id
    union all
    select (select min(created_at) from booking_events where booking_id = bookings.id and kind = 'confirmed'), start_time,
      -amount, 'other_discount'
    from booking_adjustments join bookings on bookings.id = booking_id where is_rental(status)`
  // Materialized: a planner that believes the tables are nearly empty reads the movements again for every booking.
  const { rows } = await sql<Omit<Line, 'amount'> & { date: string; amount: string }>`
    with service_movements as materialized (${movementsIn({ start, end }, 'starts')})
    select basis, facility_date(at)::text as date, kind, method, sum(amount) as amount from (
      select 'payment' as basis, at, ${SIDE}, method, ${SIGNED} as amount from (${movementsIn({ start, end })}) moved
      union all
      select 'service', start_time, ${SIDE}, method, ${SIGNED}
      from service_movements moved join bookings on bookings.id = moved.booking_id
      union all
      select 'payment', created_at, kind, null, amount from (${discounts}) given where ${within('created_at')}
      union all
      select 'service', start_time, kind, null, amount from (${discounts}) given where ${within('start_time')}
      union all
      select 'payment', entry.created_at, ${PACK_KIND}, null, ${PACK_AMOUNT}
      from (${PACK_ENTRIES}) entry where ${within('entry.created_at')}
      union all
      select 'service', start_time, 'pack_used', null, -entry.amount
      from pack_entries entry left join refunds on refunds.id = refund_id
      join payments on payments.id = coalesce(entry.payment_id, refunds.payment_id)
      join bookings on bookings.id = booking_id where ${within('start_time')}
      union all
      select 'payment', created_at, 'credit_' || kind, null, abs(amount)
      from credit_entries where kind in ('given', 'taken_back') and ${within('created_at')}
      union all
      select 'payment', at, kind, null, amount from (${STRIPE_MOVEMENTS}) moved where ${within('at')}
    ) lines group by 1, 2, 3, 4 order by 2, 1, 3, 4`.execute(db)
  return rows.map((row) => ({ ...row, amount: toCents(row.amount) })).filter(({ amount }) => amount !== 0)
}

/** Customers' credit and the value of their punches at the end of a period. Only a refund that fails changes it later. */
export async function readOutstanding(
  db: Database | Trx,
  period: Period,
): Promise<{ outstandingCredit: Cents; outstandingPacks: Cents }> {
  const { end } = spanOf(period)
  const { rows } = await sql<{ credit: string; packs: string }>`
    select (select coalesce(sum(amount), 0.00) from credit_entries where created_at < ${end}) as credit,
      (select coalesce(sum(amount), 0.00) from (${PACK_ENTRIES}) entry where created_at < ${end}) as packs`.execute(
    db,
  )
  const [row] = rows
  return {
    outstandingCredit: toCents(row?.credit ?? '0'),
    outstandingPacks: toCents(row?.packs ?? '0'),
  }
}

/** Stripe's balance at the end of a period, with payouts that haven't arrived. Its rows never change. */
export async function readOnItsWay(db: Database | Trx, period: Period): Promise<Cents> {
  const { end } = spanOf(period)
  const { rows } = await sql<{ amount: string }>`
    select coalesce((
        select sum(case when kind <> 'payout' or (${CAME_BACK}) then amount else 0 end - fee)
        from stripe_transactions where created_at < ${end}
      ), 0.00) - coalesce((select sum(amount) from stripe_payouts where arrives_at < ${end}), 0.00) as amount`.execute(
    db,
  )
  return toCents(rows[0]?.amount ?? '0')
}

/** Whether a transaction takes back a payout that failed after it arrived. Stripe takes one below zero from the bank. */
const CAME_BACK: RawBuilder<unknown> = sql`kind = 'payout' and (subject, sign(amount)) in (select id, sign(amount) from stripe_payouts)`
/** Fees, other changes of Stripe's balance, and payouts. */
const STRIPE_MOVEMENTS: RawBuilder<unknown> = sql`
  select created_at as at, 'stripe_fee' as kind, case kind when 'fee' then fee - amount else fee end as amount
  from stripe_transactions
  union all
  select created_at, 'stripe_other', amount from stripe_transactions where kind = 'other'
  union all
  select arrives_at, 'payout', amount from stripe_payouts
  union all
  select created_at, 'payout', -amount from stripe_transactions where ${CAME_BACK}`

/** Without refunds that failed, which aren't counted as money either. */
const PACK_ENTRIES: RawBuilder<unknown> = sql`
  select pack_entries.*, kind = 'refunded' and exists (
    select from refunds where refunds.id = refund_id and refunds.kind = 'void') as is_void
  from pack_entries where not exists (select from refunds where refunds.id = refund_id and not is_given_back(status))`

/** Punches that came back take off those used, a pack that was extended those expired, and a sale that was voided those sold. */
const PACK_KIND = sql`case when entry.kind = 'sold' or entry.is_void then 'pack_sold' when entry.kind in ('spent', 'returned') then 'pack_used'
  when entry.kind in ('expired', 'extended') then 'pack_expired' else 'pack_refunded' end`
const PACK_AMOUNT = sql`case when entry.kind = 'sold' or entry.is_void then entry.amount else -entry.amount end`
const SIDE: RawBuilder<unknown> = sql`case moved.kind when 'refund' then 'refunded' else 'received' end as kind`
const SIGNED: RawBuilder<unknown> = sql`case moved.kind when 'void' then -moved.amount else moved.amount end`
