import type { Account } from '../bookings/payment-state.ts'
import { type Cents, sum, toCents } from '../pricing/money.ts'
import { countsTowardPrice, type PaymentFlag } from './payment-flag.ts'

interface PaymentLeft {
  needsAttention: PaymentFlag | null
  /** See `moneyLeft`. */
  left: Cents
}

/**
 * What was paid beyond the price and not given back yet, which staff can refund. Not `paidAmount` minus the price: a refund
 * that makes nothing due again still counts as paid, and can't be given back twice.
 */
export function overpaidBy(
  { totalAmount, waivedAmount }: Pick<Account, 'totalAmount' | 'waivedAmount'>,
  payments: readonly PaymentLeft[],
): Cents {
  const left = sum(payments.filter(countsTowardPrice).map((payment) => payment.left))
  return Math.max(0, Math.min(left, left + toCents(waivedAmount) - toCents(totalAmount)))
}
