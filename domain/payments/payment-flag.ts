/** Why a payment needs staff. */
export const PAYMENT_FLAGS = [
  'unsigned',
  'slot_gone',
  'paid_twice',
  'other_amount',
  'other_currency',
  'other_intent',
] as const
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

/**
 * Whether a payment counts toward its booking's price: not if its slot was gone, or its amount, currency, or intent was
 * wrong. The SQL function `paid_toward` is the same rule; a test compares them.
 */
export function countsTowardPrice({ needsAttention }: { needsAttention: PaymentFlag | null }): boolean {
  return needsAttention === null || needsAttention === 'unsigned' || needsAttention === 'paid_twice'
}
