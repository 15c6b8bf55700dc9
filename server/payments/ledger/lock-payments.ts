import type { ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { moneyLeft } from '../../../domain/payments/money-left.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'

export interface LockedPayment {
  id: string
  bookingId: string
  method: ReceivedMethod
  needsAttention: PaymentFlag | null
  receivedAt: Temporal.Instant
  /** See `moneyLeft`. */
  left: Cents
}

/**
 * The payments of a booking, or one payment, oldest first and credit last, each with what is left to refund. Locks their rows, so
 * concurrent refunds can't exceed what was paid. Comps are left out: no money moved.
 */
export async function lockPayments(
  trx: Trx,
  of: { bookingId: string } | { paymentId: string },
): Promise<LockedPayment[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'bookingId', 'method', 'amount', 'needsAttention', 'receivedAt'])
    .where('method', '!=', 'comp')
    .where((where) =>
      'bookingId' in of ? where('bookingId', '=', of.bookingId) : where('id', '=', of.paymentId),
    )
    // So a refund of a part goes to the card first.
    .orderBy(({ eb }) => eb('method', '=', 'credit'))
    .orderBy('receivedAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A separate statement after locking, so its snapshot includes refunds committed while we waited.
  const refunds = await findRefunds(
    trx,
    payments.map(({ id }) => id),
  )
  return payments.map(({ amount, ...payment }) => ({
    ...payment,
    left: moneyLeft({ ...payment, amount, refunds: refunds.get(payment.id) ?? [] }),
  }))
}

async function findRefunds(trx: Trx, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, never[]>()
  const refunds = await trx
    .selectFrom('refunds')
    .select(['paymentId', 'amount', 'status', 'kind'])
    .where('paymentId', 'in', paymentIds)
    .execute()
  return Map.groupBy(refunds, ({ paymentId }) => paymentId)
}
