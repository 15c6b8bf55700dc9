import { CARD_MINIMUM, type Cents } from '../pricing/money.ts'

/**
 * How credit changes: staff give it or take it back, a refund becomes credit, a payment spends it. `linked` moves the credit of a
 * record without email to its account.
 */
export const CREDIT_KINDS = ['given', 'taken_back', 'refunded', 'spent', 'linked'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** How much of a price credit pays: as much as there is, but it leaves nothing or an amount that a card can pay. */
export function creditToward(price: Cents, available: Cents): Cents {
  if (available >= price) return price
  return Math.max(0, Math.min(available, price - CARD_MINIMUM))
}
