import type { ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { moneyLeft } from '../../../domain/payments/money-left.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import { readDisputes } from './read-ledger.ts'

export interface LockedPayment {
  id: string
  method: ReceivedMethod
  needsAttention: PaymentFlag | null
  receivedAt: Temporal.Instant
  /** See `moneyLeft`. */
  left: Cents
}

/**
 * The payments of a booking, of a pack, or one payment, oldest first and credit and punches last, each with what is left to refund. Locks their rows, so
 * concurrent refunds can't exceed what was paid. Comps are left out: no money moved.
 */
export async function lockPayments(
  trx: Trx,
  of: { bookingId: string } | { paymentId: string } | { packId: string },
): Promise<LockedPayment[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'method', 'amount', 'needsAttention', 'receivedAt'])
    .where('method', '!=', 'comp')
    .where(({ and }) =>
      and({
        ...('bookingId' in of && { bookingId: of.bookingId }),
        ...('paymentId' in of && { id: of.paymentId }),
        ...('packId' in of && { packId: of.packId }),
      }),
    )
    // So a refund of a part goes to the card first.
    .orderBy(({ eb }) => eb('method', 'in', ['credit', 'pack']))
    .orderBy('receivedAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A separate statement after locking, so its snapshot includes refunds committed while we waited.
  const ids = payments.map(({ id }) => id)
  const refunds = await findRefunds(trx, ids)
  const disputes = await readDisputes(trx, ids)
  return payments.map(({ amount, ...payment }) => ({
    ...payment,
    left: moneyLeft({
      ...{ ...payment, amount },
      refunds: refunds.get(payment.id) ?? [],
      disputes: disputes.get(payment.id) ?? [],
    }),
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
