import { fromKysely } from 'pg-boss'
import type { ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import type { RefundKind } from '../../../domain/payments/refund-status.ts'
import { type Cents, toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'

/** The job that sends one refund immediately; the recurring `send-refunds` retries what it couldn't send. */
export const SEND_REFUND = 'send-refund'

export interface RefundRequest {
  payment: { id: string; method: ReceivedMethod }
  amount: Cents
  reason: string
  kind?: RefundKind
  /** A user id; null for automatic refunds. */
  requestedBy: string | null
  now: Temporal.Instant
  /** Caller-supplied idempotency key. */
  id?: string | undefined
}

/**
 * Records a refund in the caller's transaction, which has locked the payment and checked that `amount` is left. A card
 * payment is refunded through Stripe by a job; any other refund is recorded as done, because staff hand it over themselves.
 */
export async function requestRefund(
  { queue }: Pick<Services, 'queue'>,
  trx: Trx,
  { payment, amount, reason, kind = 'refund', requestedBy, now, id }: RefundRequest,
): Promise<{ id: string }> {
  const isCard = payment.method === 'stripe'
  const refund = await trx
    .insertInto('refunds')
    .values({
      ...(id ? { id } : {}),
      paymentId: payment.id,
      amount: toDecimal(amount),
      reason,
      kind,
      status: isCard ? 'requested' : 'succeeded',
      requestedBy,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isCard) await queue.send(SEND_REFUND, { refundId: refund.id }, fromKysely(trx), { key: refund.id })
  return refund
}

/**
 * Requests a refund of a part of each payment, given in the same order. Refuses `payments_not_configured` for card payments
 * without Stripe; the caller then has to roll back.
 */
export async function requestRefunds(
  services: Pick<Services, 'queue' | 'stripe'>,
  trx: Trx,
  payments: readonly RefundRequest['payment'][],
  parts: readonly Cents[],
  request: Omit<RefundRequest, 'payment' | 'amount' | 'id'>,
): Promise<Refusal | null> {
  for (const [index, payment] of payments.entries()) {
    const amount = parts[index] ?? 0
    if (amount === 0) continue
    if (payment.method === 'stripe' && !services.stripe) return refuse('payments_not_configured')
    await requestRefund(services, trx, { ...request, payment, amount })
  }
  return null
}
