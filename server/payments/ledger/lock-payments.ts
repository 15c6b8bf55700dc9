import { sql } from 'kysely'
import { type Cents, toCents } from '../../../domain/pricing/price.ts'
import type { Trx } from '../../db/database.ts'

export interface LockedPayment {
  id: string
  bookingId: string
  method: string
  /** What came in and has neither gone back nor been asked to. */
  left: Cents
}

/**
 * Payments with what is left of each, in the order in which they came in. Their rows stay locked, so that two who
 * refund at once cannot give back more than came in. A comp is no money.
 */
export async function lockPayments(
  trx: Trx,
  of: { bookingId: string } | { paymentId: string },
): Promise<LockedPayment[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'bookingId', 'method', 'amount'])
    .where('method', '!=', 'comp')
    .where((where) =>
      'bookingId' in of ? where('bookingId', '=', of.bookingId) : where('id', '=', of.paymentId),
    )
    .orderBy('receivedAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // After the locks, in a statement of its own, so that it sees what others did before we had them.
  const refunded = await refundedOf(
    trx,
    payments.map(({ id }) => id),
  )
  return payments.map(({ amount, ...payment }) => ({
    ...payment,
    left: Math.max(0, toCents(amount) - (refunded.get(payment.id) ?? 0)),
  }))
}

/** What of each payment has gone back or is about to. */
async function refundedOf(trx: Trx, paymentIds: readonly string[]): Promise<Map<string, Cents>> {
  if (paymentIds.length === 0) return new Map()
  const sums = await trx
    .selectFrom('refunds')
    .select(({ fn }) => ['paymentId', fn.sum<string>('amount').as('sum')])
    .where('paymentId', 'in', paymentIds)
    .where(sql<boolean>`is_given_back(status)`)
    .groupBy('paymentId')
    .execute()
  return new Map(sums.map(({ paymentId, sum }) => [paymentId, toCents(sum)]))
}
