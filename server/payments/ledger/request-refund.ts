import { fromKysely } from 'pg-boss'
import { DESK_PAYMENT_METHODS, type ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import type { RefundKind } from '../../../domain/payments/refund-status.ts'
import { type Cents, sum, toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { addRefundedCredit } from '../credit/credit-ledger.ts'
import { returnPunches } from '../packs/pack-ledger.ts'
import { refuseRefund } from './staff-limits.ts'

/** The job that sends one refund immediately; the recurring `send-refunds` retries what it couldn't send. */
export const SEND_REFUND = 'send-refund'

export interface RefundRequest {
  /** See `moneyLeft`: punches come back whole. */
  payment: { id: string; method: ReceivedMethod; left?: Cents }
  amount: Cents
  reason: string
  kind?: RefundKind
  /** Gives credit instead. What was paid with credit always becomes credit again, and punches always come back. */
  toCredit?: boolean | undefined
  /** A user id; null for automatic refunds. */
  requestedBy: string | null
  now: Temporal.Instant
  /** Caller-supplied idempotency key. */
  id?: string | undefined
}

/**
 * Records a refund in the caller's transaction, which has locked the payment and checked that `amount` is left. A card
 * payment is refunded through Stripe by a job; any other refund is recorded as done, because it is credit, or staff hand it over
 * themselves.
 */
export async function requestRefund(
  { queue }: Pick<Services, 'queue'>,
  trx: Trx,
  { payment, amount, reason, kind = 'refund', toCredit, requestedBy, now, id }: RefundRequest,
): Promise<{ id: string }> {
  const isCredit = becomesCredit(payment, toCredit)
  const isCard = payment.method === 'stripe' && !isCredit
  const refund = await trx
    .insertInto('refunds')
    .values({
      ...(id ? { id } : {}),
      paymentId: payment.id,
      amount: toDecimal(amount),
      reason,
      kind,
      toCredit: isCredit,
      status: isCard ? 'requested' : 'succeeded',
      requestedBy,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (payment.method === 'pack') await returnPunches(trx, refund.id, now)
  if (isCredit) await addRefundedCredit(trx, refund.id)
  if (isCard) await queue.send(SEND_REFUND, { refundId: refund.id }, fromKysely(trx), { key: refund.id })
  return refund
}

/**
 * Requests a refund of a part of each payment, given in the same order. Refuses `payments_not_configured` for card payments
 * without Stripe, a part of what punches paid, and more than the person who asks can refund today; the caller then has to roll back.
 */
export async function requestRefunds(
  services: Pick<Services, 'queue' | 'stripe'>,
  trx: Trx,
  payments: readonly RefundRequest['payment'][],
  parts: readonly Cents[],
  request: Omit<RefundRequest, 'payment' | 'amount' | 'id'>,
): Promise<Refusal | null> {
  const { requestedBy, now } = request
  const refusal = await refuseRefund(trx, { staffId: requestedBy, amount: sum(parts), now })
  if (refusal) return refusal
  for (const [index, payment] of payments.entries()) {
    const amount = parts[index] ?? 0
    if (amount === 0) continue
    if (payment.method === 'pack' && amount !== payment.left) return refuse('punches_are_whole')
    const isCard = payment.method === 'stripe' && !request.toCredit
    if (isCard && !services.stripe) return refuse('payments_not_configured')
    await requestRefund(services, trx, { ...request, payment, amount })
  }
  return null
}

function becomesCredit({ method }: RefundRequest['payment'], toCredit = false): boolean {
  return method === 'credit' || (toCredit && method !== 'pack')
}

/** How much of such a refund comes back as punches. */
export function punchedIn(payments: readonly RefundRequest['payment'][], parts: readonly Cents[]): Cents {
  return sum(payments.map(({ method }, index) => (method === 'pack' ? (parts[index] ?? 0) : 0)))
}

/** How much of such a refund staff hand over themselves: it was paid at the desk. */
export function deskMoneyIn(
  payments: readonly RefundRequest['payment'][],
  parts: readonly Cents[],
  toCredit: boolean | undefined,
): Cents {
  const isDesk = ({ method }: RefundRequest['payment']) =>
    DESK_PAYMENT_METHODS.some((each) => each === method)
  return sum(
    payments.map((payment, index) =>
      isDesk(payment) && !becomesCredit(payment, toCredit) ? (parts[index] ?? 0) : 0,
    ),
  )
}

/** How much of such a refund becomes credit. */
export function creditIn(
  payments: readonly RefundRequest['payment'][],
  parts: readonly Cents[],
  toCredit: boolean | undefined,
): Cents {
  return sum(payments.map((payment, index) => (becomesCredit(payment, toCredit) ? (parts[index] ?? 0) : 0)))
}
