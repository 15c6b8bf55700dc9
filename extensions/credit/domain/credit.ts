import { payableFrom } from '../../../domain/payments/kept-payments.ts'
import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'

/**
 * How credit changes: staff give it or take it back, a refund becomes credit, a payment spends it. `linked`
 * moves the credit of a record without email to its account.
 */
export const CREDIT_KINDS = ['given', 'taken_back', 'refunded', 'spent', 'linked'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/**
 * "Your $12.50 credit pays first, then $17.50 by card.", for a price and the credit that's there; null if
 * none of it would pay.
 */
export function paysFirstInWords(price: Cents, available: Cents): string | null {
  const paid = payableFrom(price, available)
  if (paid === 0) return null
  const which = paid === available ? 'Your' : `${formatUsd(paid)} of your`
  const rest = price - paid
  const then = rest > 0 ? `first, then ${formatUsd(rest)} by card` : 'for this'
  return `${which} ${formatUsd(available)} credit pays ${then}.`
}
