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
