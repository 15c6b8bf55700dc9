import { fromKysely } from 'pg-boss'
import type { RefundKind, RefundStatus } from '../../../domain/payments/refund-status.ts'
import { type Cents, toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'

/** The job that sends one refund immediately; the recurring `send-refunds` retries what it couldn't send. */
export const SEND_REFUND = 'send-refund'

export interface NewRefund {
  paymentId: string
  amount: Cents
  reason: string
  kind?: RefundKind | undefined
  /** A user id; null for automatic refunds. */
  requestedBy: string | null
  now: Temporal.Instant
  /** Caller-supplied idempotency key. */
  id?: string | undefined
}

/**
 * Requests a refund of a card payment in the caller's transaction, which has locked the payment and checked
 * that `amount` is left. A job sends it to Stripe.
 */
export async function refundToCard(
  { queue }: Pick<Services, 'queue'>,
  trx: Trx,
  request: NewRefund,
): Promise<{ id: string }> {
  const refund = await insertRefund(trx, request, { status: 'requested', backTo: null })
  await queue.send(SEND_REFUND, { refundId: refund.id }, fromKysely(trx), { key: refund.id })
  return refund
}

/** Only the row. */
export async function insertRefund(
  trx: Trx,
  { paymentId, amount, reason, kind = 'refund', requestedBy, now, id }: NewRefund,
  { status, backTo }: { status: RefundStatus; backTo: string | null },
): Promise<{ id: string }> {
  return await trx
    .insertInto('refunds')
    .values({
      ...(id ? { id } : {}),
      ...{ paymentId, amount: toDecimal(amount), reason, kind, backTo, status, requestedBy },
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
