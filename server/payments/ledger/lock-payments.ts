import type { PaymentMethod } from '../../../domain/bookings/booking-status.ts'
import { moneyLeft } from '../../../domain/payments/money-left.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'

export interface LockedPayment {
  id: string
  bookingId: string
  method: PaymentMethod
  /** See `moneyLeft`. */
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
  const refunds = await refundsOf(
    trx,
    payments.map(({ id }) => id),
  )
  return payments.map(({ amount, ...payment }) => ({
    ...payment,
    left: moneyLeft({ ...payment, amount, refunds: refunds.get(payment.id) ?? [] }),
  }))
}

async function refundsOf(trx: Trx, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, never[]>()
  const refunds = await trx
    .selectFrom('refunds')
    .select(['paymentId', 'amount', 'status'])
    .where('paymentId', 'in', paymentIds)
    .execute()
  return Map.groupBy(refunds, ({ paymentId }) => paymentId)
}
