import { sql } from 'kysely'
import type { StripeDifference } from '../../domain/accounting/month-sheet.ts'
import { toCents } from '../../domain/pricing/money.ts'
import type { Period } from '../../domain/reports/period.ts'
import type { Database, Trx } from '../db/database.ts'
import { comparePayouts } from '../payments/payouts/compare-payouts.ts'
import { spanOf } from '../reports/counted-rows.ts'

/**
 * Every payment and refund that our ledger and Stripe have differently at the end of a period, missing ones too, and every payout that
 * isn't the sum of what's in it. Our rows from before the first one of Stripe's count once Stripe has them.
 */
export async function readStripeDifferences(db: Database | Trx, period: Period): Promise<StripeDifference[]> {
  const { end } = spanOf(period)
  const { rows } = await sql<{
    kind: 'payment' | 'refund'
    subject: string
    recorded: string
    atStripe: string
  }>`
    select kind, subject, sum(recorded) as recorded, sum(at_stripe) as at_stripe from (
      select 'payment' as kind, coalesce(stripe_payment_intent_id, id::text) as subject, amount as recorded, 0.00 as at_stripe, received_at as at
      from payments where method = 'stripe'
      union all
      select 'refund', coalesce(stripe_refund_id, refunds.id::text), -refunds.amount, 0.00, created_at
      from refunds join payments on payments.id = payment_id
      where method = 'stripe' and not to_credit and is_given_back(status)
      union all
      select kind, subject, 0.00, amount, created_at from stripe_transactions where kind in ('payment', 'refund')
    ) entries where at < ${end}
    group by 1, 2
    having sum(recorded) <> sum(at_stripe)
      and (sum(at_stripe) <> 0 or max(at) >= (select min(created_at) from stripe_transactions))
    order by 1, 2`.execute(db)
  const start = Temporal.Instant.from('2000-01-01T00:00Z')
  const payouts = await comparePayouts(db, { since: start, until: end })
  return [
    ...rows.map((row) => ({ ...row, recorded: toCents(row.recorded), atStripe: toCents(row.atStripe) })),
    ...payouts.map(({ id, paid, parts }) => ({
      kind: 'payout' as const,
      subject: id,
      recorded: parts,
      atStripe: paid,
    })),
  ]
}
