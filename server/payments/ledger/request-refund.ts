import { DESK_PAYMENT_METHODS, type ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { type MethodAmount, sumByMethod } from '../../../domain/pricing/given-as.ts'
import { type Cents, sum } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import { findMethod, methodOf, type WithMethods } from '../../services/methods.ts'
import type { Services } from '../../services/services.ts'
import { insertRefund, type NewRefund, refundToCard } from './refund-to-card.ts'
import { refuseRefund } from './staff-limits.ts'

export interface RefundRequest extends Omit<NewRefund, 'paymentId'> {
  /** See `moneyLeft`: some ways to pay come back whole. */
  payment: { id: string; method: ReceivedMethod; left?: Cents }
  /** The way to pay that it becomes. A payment in such a way always comes back the same way. */
  backTo?: string | null | undefined
}

/**
 * Records a refund in the caller's transaction, which has locked the payment and checked that `amount` is
 * left. Money goes back to the card (`refundToCard`); any other refund is recorded as done, because it is
 * credit, or staff hand it over themselves.
 */
export async function requestRefund(
  services: Pick<Services, 'queue'> & WithMethods,
  trx: Trx,
  { payment, backTo: wanted, ...request }: RefundRequest,
): Promise<{ id: string }> {
  const refund = { ...request, paymentId: payment.id }
  const backTo = wayBack(services, payment, wanted)
  if (payment.method === 'stripe' && backTo === null) return await refundToCard(services, trx, refund)
  const made = await insertRefund(trx, refund, { status: 'succeeded', backTo })
  if (backTo !== null) await methodOf(services, backTo).giveBack(trx, made.id, request.now)
  return made
}

/**
 * Requests a refund of a part of each payment, given in the same order. Refuses `payments_not_configured`
 * for card payments without Stripe, a part of what comes back whole, and more than the person who asks can
 * refund today; the caller then has to roll back.
 */
export async function requestRefunds(
  services: Pick<Services, 'queue' | 'stripe'> & WithMethods,
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
    const isWhole = findMethod(services, payment.method)?.isWhole
    if (isWhole && amount !== payment.left) return refuse('payment_is_whole')
    const isCard = payment.method === 'stripe' && !request.backTo
    if (isCard && !services.stripe) return refuse('payments_not_configured')
    await requestRefund(services, trx, { ...request, payment, amount })
  }
  return null
}

function wayBack(
  services: WithMethods,
  { method }: RefundRequest['payment'],
  wanted: string | null = null,
): string | null {
  return findMethod(services, method) ? method : wanted
}

type Payments = readonly RefundRequest['payment'][]

/** How much of such a refund staff hand over themselves: it was paid at the desk. */
export function deskMoneyIn(
  services: WithMethods,
  payments: Payments,
  parts: readonly Cents[],
  wanted?: string | null,
): Cents {
  const isHandedOver = (payment: RefundRequest['payment']) =>
    DESK_PAYMENT_METHODS.some((each) => each === payment.method) &&
    wayBack(services, payment, wanted) === null
  return sum(payments.map((payment, index) => (isHandedOver(payment) ? (parts[index] ?? 0) : 0)))
}

/** How much of such a refund is given as which way to pay. */
export function givenIn(
  services: WithMethods,
  payments: Payments,
  parts: readonly Cents[],
  wanted?: string | null,
): MethodAmount[] {
  return sumByMethod(
    payments.flatMap((payment, index) => {
      const method = wayBack(services, payment, wanted)
      return method === null ? [] : [{ method, amount: parts[index] ?? 0 }]
    }),
  )
}
