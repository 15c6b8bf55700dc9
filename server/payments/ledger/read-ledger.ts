import { sql } from 'kysely'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { ledgerTotals } from '../../../domain/payments/money-left.ts'
import type { Database, Trx } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { PERSON_NAME } from '../../db/person-name.ts'

type Payment = Ledger['payments'][number]
type Refund = Payment['refunds'][number]
type Dispute = Payment['disputes'][number]

/** Every payment, refund, dispute and waived balance of a booking, oldest first, with totals in dollars. */
export async function readLedger(db: Database, bookingId: string): Promise<Ledger> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'method',
      'amount',
      'receivedAt',
      'stripePaymentIntentId',
      'stripeChargeId',
      'needsAttention',
      'cardBrand',
      'cardLast4',
    ])
    .where('bookingId', '=', bookingId)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
  const refunds = await readRefunds(db, bookingId)
  const disputes = await readDisputes(
    db,
    rows.map(({ id }) => id),
  )
  const payments = rows.map(({ cardBrand, cardLast4, ...payment }) => ({
    ...toWire(payment),
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    refunds: refunds.get(payment.id) ?? [],
    disputes: disputes.get(payment.id) ?? [],
  }))
  const code = await db
    .selectFrom('bookingAdjustments')
    .innerJoin('promoCodes', 'promoCodes.id', 'sourceId')
    .select(['promoCodes.code', sql<string>`-booking_adjustments.amount`.as('discount')])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  const waived = await readWaived(db, bookingId)
  return { payments, waived, ...(code && { code }), ...ledgerTotals(payments) }
}

async function readRefunds(db: Database, bookingId: string): Promise<Map<string, Refund[]>> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('users', 'users.id', 'refunds.requestedBy')
    .selectAll('refunds')
    .select(PERSON_NAME.as('requestedBy'))
    .where('payments.bookingId', '=', bookingId)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id')
    .execute()
  return Map.groupBy(rows.map(toWire), ({ paymentId }) => paymentId)
}

/** By payment. A dispute of a season's payment is in the ledgers of all its dates, each with its share. */
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

async function readWaived(db: Database, bookingId: string): Promise<Ledger['waived']> {
  const rows = await db
    .selectFrom('waivedBalances')
    .leftJoin('users', 'users.id', 'waivedBalances.waivedBy')
    .select(['waivedBalances.id', 'amount', 'reason', 'waivedBalances.createdAt'])
    .select(PERSON_NAME.as('waivedBy'))
    .where('bookingId', '=', bookingId)
    .orderBy('waivedBalances.id')
    .execute()
  return rows.map(toWire)
}
