import type Stripe from 'stripe'

/** An intent for a card that's presented at the desk. */
export const IN_PERSON = {
  allowed_payment_method_types: ['card_present'],
  capture_method: 'automatic',
} satisfies Partial<Stripe.PaymentIntentCreateParams>

/** Whether its card is presented at the desk, so that no page can show a form for it. */
export function isInPerson({ allowed_payment_method_types: allowed }: Stripe.PaymentIntent): boolean {
  return allowed?.includes('card_present') ?? false
}
