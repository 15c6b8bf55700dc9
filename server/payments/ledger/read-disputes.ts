import { sql } from 'kysely'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import type { Database, Trx } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'

type Dispute = Ledger['payments'][number]['disputes'][number]

/**
 * Disputes by payment. A dispute of a season's payment is in the ledgers of all its dates, each with its
 * share.
 */
export async function readDisputes(
  db: Database | Trx,
  paymentIds: readonly string[],
): Promise<Map<string, Dispute[]>> {
  const rows = await db
    .selectFrom('payments as mine')
    // It's stored with one of the payments of its intent.
    .innerJoin('payments as known', 'known.stripePaymentIntentId', 'mine.stripePaymentIntentId')
    .innerJoin('disputes', 'disputes.paymentId', 'known.id')
    .selectAll('disputes')
    .select('mine.id as paymentId')
    .select(
      sql<string>`(select amount from dispute_shares(disputes.id) where payment_id = mine.id)`.as('amount'),
    )
    .where('mine.id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .orderBy('disputes.createdAt')
    .orderBy('disputes.id')
    .execute()
  return Map.groupBy(rows.map(toWire), ({ paymentId }) => paymentId)
}
