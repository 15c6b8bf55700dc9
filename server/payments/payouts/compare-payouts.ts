import { sql } from 'kysely'
import { type Cents, toCents } from '../../../domain/pricing/money.ts'
import type { Database, Trx } from '../../db/database.ts'

interface PayoutMismatch {
  id: string
  /** The amount that arrived at the bank. */
  paid: Cents
  /** Its payments less their refunds and fees. */
  parts: Cents
  arrivesAt: Temporal.Instant
}

/** Payouts that arrived in a span and aren't the sum of the transactions in them. */
export async function comparePayouts(
  db: Database | Trx,
  { since, until }: { since: Temporal.Instant; until: Temporal.Instant },
): Promise<PayoutMismatch[]> {
  const { rows } = await sql<{ id: string; paid: string; parts: string; arrivesAt: Temporal.Instant }>`
    select payout.id, payout.amount as paid, coalesce(sum(part.amount - part.fee), 0.00) as parts, arrives_at
    from stripe_payouts payout
    left join stripe_transactions part on part.id = any(transaction_ids) and part.subject <> payout.id
    where arrives_at >= ${since} and arrives_at < ${until} and transaction_ids is not null
    group by payout.id
    having payout.amount <> coalesce(sum(part.amount - part.fee), 0.00)
    order by payout.id`.execute(db)
  return rows.map((row) => ({ ...row, paid: toCents(row.paid), parts: toCents(row.parts) }))
}
