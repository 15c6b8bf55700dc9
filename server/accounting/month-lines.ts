import { type RawBuilder, sql } from 'kysely'
import type { DayLine, Posting } from '../../domain/accounting/month-sheet.ts'
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
  const { rows } = await sql<SummedLine>`
    with service_movements as materialized (${movementsIn({ start, end }, 'starts')})
    select basis, facility_date(at)::text as date, kind, method, label, to_account as to, from_account as from, sum(amount) as amount from (
      select 'payment' as basis, at, ${SIDE}, method, ${SIGNED} as amount, ${NO_POSTING} from (${movementsIn({ start, end })}) moved
      union all
      select 'service', start_time, ${SIDE}, method, ${SIGNED}, ${NO_POSTING}
      from service_movements moved join bookings on bookings.id = moved.booking_id
      union all
      select 'payment', created_at, kind, null, amount, ${NO_POSTING} from (${discounts}) given where ${within('created_at')}
      union all
      select 'service', start_time, kind, null, amount, ${NO_POSTING} from (${discounts}) given where ${within('start_time')}
      union all
      select 'payment', created_at, 'posting', null, amount, label, to_account, from_account
      from (${POSTINGS}) posted where ${within('created_at')}
      union all
      select 'service', start_time, 'posting', null, amount, label, to_account, from_account
      from (${POSTINGS}) posted join bookings on bookings.id = booking_id where ${within('start_time')}
      union all
      select 'payment', at, kind, null, amount, ${NO_POSTING} from (${STRIPE_MOVEMENTS}) moved where ${within('at')}
    ) lines group by 1, 2, 3, 4, 5, 6, 7 order by 2, 1, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(toLine).filter(({ amount }) => amount !== 0)
}

/**
 * Customers' credit, and the value of what they paid in advance and hadn't used, at the end of a period. Only
 * a refund that fails changes it later.
 */
export async function readOutstanding(
  db: Database | Trx,
  period: Period,
): Promise<{ outstandingCredit: Cents; outstandingPrepaid: Cents }> {
  const { end } = spanOf(period)
  const { rows } = await sql<{ credit: string; prepaid: string }>`
    select (select coalesce(sum(amount), 0.00) from (${CREDIT_CHANGES}) changes where at < ${end}) as credit,
      (select coalesce(sum(case when from_account = 'prepaid' then amount when to_account = 'prepaid' then -amount end), 0.00)
        from (${POSTINGS}) posted where created_at < ${end}) as prepaid`.execute(db)
  const [row] = rows
  return {
    outstandingCredit: toCents(row?.credit ?? '0'),
    outstandingPrepaid: toCents(row?.prepaid ?? '0'),
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

/** Without those of refunds that failed, which aren't counted as money either. */
const POSTINGS: RawBuilder<unknown> = sql`
  select * from postings where not exists (select from refunds where refunds.id = refund_id and not is_given_back(status))`

/** The changes of the account of credit, by postings, and by payments and refunds as credit. */
const CREDIT_CHANGES: RawBuilder<unknown> = sql`
  select created_at as at, case from_account when 'credit' then amount else -amount end as amount
  from (${POSTINGS}) posted where 'credit' in (from_account, to_account)
  union all
  select received_at, -amount from payments where method = 'credit'
  union all
  select created_at, amount from refunds where back_to = 'credit' and is_given_back(status)`
const NO_POSTING: RawBuilder<unknown> = sql`null as label, null as to_account, null as from_account`

type SummedLine = Pick<DayLine, 'basis' | 'kind' | 'method' | 'date'> & { amount: string } & Nullable<Posting>
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

function toLine({ label, to, from, amount, ...line }: SummedLine): DayLine {
  const posting = label !== null && to && from ? { posting: { label, to, from } } : {}
  return { ...line, ...posting, amount: toCents(amount) }
}

const SIDE: RawBuilder<unknown> = sql`case moved.kind when 'refund' then 'refunded' else 'received' end as kind`
const SIGNED: RawBuilder<unknown> = sql`case moved.kind when 'void' then -moved.amount else moved.amount end`
