import { DESK_PAYMENT_METHODS, type ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { type Cents, sum } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { addRefundedCredit } from '../credit/credit-ledger.ts'
import { returnPunches } from '../packs/pack-ledger.ts'
import { insertRefund, type NewRefund, refundToCard } from './refund-to-card.ts'
import { refuseRefund } from './staff-limits.ts'

export interface RefundRequest extends Omit<NewRefund, 'paymentId'> {
  /** See `moneyLeft`: punches come back whole. */
  payment: { id: string; method: ReceivedMethod; left?: Cents }
  /** Gives credit instead. What was paid with credit always becomes credit again, and punches always come back. */
  toCredit?: boolean | undefined
}

/**
 * Records a refund in the caller's transaction, which has locked the payment and checked that `amount` is
 * left. Money goes back to the card (`refundToCard`); any other refund is recorded as done, because it is
 * credit, or staff hand it over themselves.
 */
export async function requestRefund(
  services: Pick<Services, 'queue'>,
  trx: Trx,
  { payment, toCredit: wantsCredit, ...request }: RefundRequest,
): Promise<{ id: string }> {
  const refund = { ...request, paymentId: payment.id }
  const toCredit = becomesCredit(payment, wantsCredit)
  if (payment.method === 'stripe' && !toCredit) return await refundToCard(services, trx, refund)
  const made = await insertRefund(trx, refund, { status: 'succeeded', toCredit })
  if (payment.method === 'pack') await returnPunches(trx, made.id, request.now)
  if (toCredit) await addRefundedCredit(trx, made.id)
  return made
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
