import { sql } from 'kysely'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { ledgerTotals } from '../../../domain/payments/money-left.ts'
import type { PaidWith } from '../../../domain/pricing/paid-with.schema.ts'
import { inWords, takenBy } from '../../bookings/paid-with.ts'
import type { Database } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { PERSON_NAME } from '../../db/person-name.ts'
import { usedMethods, type WithMethods } from '../../services/methods.ts'
import { readDisputes } from '../ledger/read-disputes.ts'

type Payment = Ledger['payments'][number]
type Refund = Payment['refunds'][number]

/**
 * Every payment, refund, dispute and waived balance of a booking, oldest first, with totals in dollars, and
 * what adjustments took off its price.
 */
export async function readLedger(
  services: WithMethods & { db: Database },
  bookingId: string,
): Promise<Ledger> {
  const { db } = services
  const methods = await usedMethods(services, db)
  const ids = sql`select payments.id from payments where booking_id = ${bookingId}`
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'method',
      'prepaid',
      'amount',
      'receivedAt',
      'stripePaymentIntentId',
      'stripeChargeId',
      'needsAttention',
      'cardBrand',
      'cardLast4',
    ])
    .leftJoin(takenBy(methods, ids).as('ofPayment'), 'ofPayment.paymentId', 'payments.id')
    .select('taken')
    .where('bookingId', '=', bookingId)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
  const refunds = await readRefunds(db, bookingId)
  const disputes = await readDisputes(
    db,
    rows.map(({ id }) => id),
  )
  const payments = rows.map(({ cardBrand, cardLast4, prepaid, taken, ...payment }) => ({
    ...toWire(payment),
    ...(prepaid !== null && { isPrepaid: true as const }),
    // All that it took: its refunds say what came back.
    ...paidWithField(inWords(methods, [{ ...payment, takenBack: '0.00', taken }])),
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    refunds: refunds.get(payment.id) ?? [],
    disputes: disputes.get(payment.id) ?? [],
  }))
  const waived = await readWaived(db, bookingId)
  return { payments, waived, discounts: await readDiscounts(db, bookingId), ...ledgerTotals(payments) }
}

function paidWithField([paidWith]: readonly PaidWith[]): { paidWith?: PaidWith } {
  return paidWith ? { paidWith } : {}
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

async function readDiscounts(db: Database, bookingId: string): Promise<Ledger['discounts']> {
  return await db
    .selectFrom('bookingAdjustments')
    .select(['label', sql<string>`-amount`.as('amount')])
    .where('bookingId', '=', bookingId)
    .orderBy('source')
    .execute()
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
