import type { Account } from '../bookings/payment-state.ts'
import { type Cents, sum, toCents } from '../pricing/money.ts'
import { countsTowardPrice, type PaymentFlag } from './payment-flag.ts'
import type { RefundKind } from './refund-status.ts'

interface PaymentLeft {
  needsAttention: PaymentFlag | null
  /** See `moneyLeft`. */
  left: Cents
}

type Price = Pick<Account, 'totalAmount' | 'waivedAmount'>

/**
 * The amount that was paid beyond the price and not given back yet, which staff can refund. Not `paidAmount` minus the price: a refund
 * that makes nothing due again still counts as paid, and can't be given back twice.
 */
export function overpaidBy({ totalAmount, waivedAmount }: Price, payments: readonly PaymentLeft[]): Cents {
  const left = sum(payments.filter(countsTowardPrice).map((payment) => payment.left))
  return Math.max(0, Math.min(left, left + toCents(waivedAmount) - toCents(totalAmount)))
}

/**
 * An overpayment if the rest still covers the price; otherwise a refund, which one of a payment that doesn't count toward the
 * price always is.
 */
export function refundKind(
  price: Price,
  payments: readonly PaymentLeft[],
  refund: { payment: Pick<PaymentLeft, 'needsAttention'>; amount: Cents },
): RefundKind {
  const isOverpaid = countsTowardPrice(refund.payment) && refund.amount <= overpaidBy(price, payments)
  return isOverpaid ? 'overpayment' : 'refund'
}
