import { sql } from 'kysely'
import type { StripeDifference } from '../../domain/accounting/month-sheet.ts'
import { toCents } from '../../domain/pricing/money.ts'
import type { Period } from '../../domain/reports/period.ts'
import type { Database, Trx } from '../db/database.ts'
import { comparePayouts } from '../payments/payouts/compare-payouts.ts'
import { spanOf } from '../reports/counted-rows.ts'

/** A difference is named for this long, so reading them takes no longer as the years pass. */
const NAMED_DAYS = 400
/** At most between a refund and its failure: a part of a pair that's further apart would look like a difference. */
const APART_DAYS = 100

/**
 * Every payment and refund that our ledger and Stripe have differently at the end of a period, missing ones too, and every payout that
 * isn't the sum of the transactions in it. Our rows from before the first one of Stripe's count once Stripe has them.
 */
export async function readStripeDifferences(db: Database | Trx, period: Period): Promise<StripeDifference[]> {
  const { end } = spanOf(period)
  const since = end.subtract({ hours: NAMED_DAYS * 24 })
  const start = since.subtract({ hours: APART_DAYS * 24 })
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const entries = sql<{
    kind: 'payment' | 'refund'
    subject: string
    recorded: string
    atStripe: string
  }>`
    select kind, subject, sum(recorded) as recorded, sum(at_stripe) as at_stripe from (
      select 'payment' as kind, coalesce(stripe_payment_intent_id, id::text) as subject, amount as recorded, 0.00 as at_stripe, received_at as at
      from payments where method = 'stripe' and ${within('received_at')}
      union all
      select 'refund', coalesce(stripe_refund_id, refunds.id::text), -refunds.amount, 0.00, created_at
      from refunds join payments on payments.id = payment_id
      where method = 'stripe' and back_to is null and is_given_back(status) and ${within('refunds.created_at')}
      union all
      select kind, subject, 0.00, amount, created_at from stripe_transactions where kind in ('payment', 'refund') and ${within('created_at')}
    ) entries group by 1, 2
    having sum(recorded) <> sum(at_stripe) and max(at) >= ${since}
      and (sum(at_stripe) <> 0 or max(at) >= (select min(created_at) from stripe_transactions))
    order by 1, 2`
  const [{ rows }, payouts] = await Promise.all([
    entries.execute(db),
    comparePayouts(db, { since, until: end }),
  ])
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
