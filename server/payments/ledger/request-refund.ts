import { fromKysely } from 'pg-boss'
import type { PaymentMethod } from '../../../domain/bookings/booking-status.ts'
import { type Cents, toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'

/** The job that sends one refund at once; the recurring one sends what it did not. */
export const SEND_REFUND = 'send-refund'

export interface RefundRequest {
  payment: { id: string; method: PaymentMethod }
  amount: Cents
  reason: string
  /** Null: the system itself. */
  requestedBy: string | null
  now: Temporal.Instant
  /** Where whoever asks has named the refund, so that asking twice is as good as once. */
  id?: string | undefined
}

/**
 * Decides on a refund in the caller's transaction, which holds the payment's row and knows that so much is left.
 * Money of Stripe's is sent through Stripe by a job; other money staff have handed back themselves.
 */
export async function requestRefund(
  { queue }: Pick<Services, 'queue'>,
  trx: Trx,
  { payment, amount, reason, requestedBy, now, id }: RefundRequest,
): Promise<{ id: string }> {
  const isStripes = payment.method === 'stripe'
  const refund = await trx
    .insertInto('refunds')
    .values({
      ...(id ? { id } : {}),
      paymentId: payment.id,
      amount: toDecimal(amount),
      reason,
      status: isStripes ? 'requested' : 'succeeded',
      requestedBy,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isStripes) await queue.send(SEND_REFUND, { refundId: refund.id }, fromKysely(trx), { key: refund.id })
  return refund
}
