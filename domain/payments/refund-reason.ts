/** An automatic refund: the slot was taken, or the booking cancelled, before the payment arrived. */
export const SLOT_GONE = 'slot_gone'
/** A refund made in Stripe's own dashboard. */
export const MADE_AT_STRIPE = 'made_at_stripe'

const TEXTS: Readonly<Record<string, string>> = {
  [SLOT_GONE]: 'The payment arrived too late for its booking',
  [MADE_AT_STRIPE]: "Refunded in Stripe's dashboard",
} satisfies Record<typeof SLOT_GONE | typeof MADE_AT_STRIPE, string>

/** A refund's reason as text: staff's own words, or what one of the codes above means. */
export function refundReasonText(reason: string): string {
  return TEXTS[reason] ?? reason
}
