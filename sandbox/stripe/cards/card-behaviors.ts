import type { Store } from '../store/open-store.ts'

/** A test card's behavior when it's charged. */
export interface CardBehavior {
  /** Requires a 3-D Secure challenge first. */
  needsAuthentication?: true
  decline?: Decline
  /** The charge succeeds and is disputed immediately, as fraudulent. */
  disputed?: true
  /** The first and the final status of its refunds. */
  refund?: { starts: 'pending' | 'succeeded'; ends: 'succeeded' | 'failed' }
}

export interface Decline {
  code: string
  declineCode?: string
  param?: string
  message: string
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

export const cardBehaviors = {
  succeeds: {},
  generic_decline: { decline: declined('generic_decline') },
  insufficient_funds: { decline: insufficientFunds },
  expired_card: { decline: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' } },
  incorrect_cvc: {
    decline: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  },
  processing_error: {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  authentication: { needsAuthentication: true },
  authentication_then_insufficient_funds: { needsAuthentication: true, decline: insufficientFunds },
  dispute_fraudulent: { disputed: true },
  refund_succeeds_later: { refund: { starts: 'pending', ends: 'succeeded' } },
  refund_fails_later: { refund: { starts: 'succeeded', ends: 'failed' } },
} as const satisfies Record<string, CardBehavior>

export type BehaviorName = keyof typeof cardBehaviors

/** The behavior of the card behind a payment method; an unknown one succeeds. */
export function behaviorOf(store: Store, paymentMethod: string): CardBehavior {
  const name = store.behaviors.find(paymentMethod) ?? ''
  return isBehaviorName(name) ? cardBehaviors[name] : cardBehaviors.succeeds
}

function isBehaviorName(name: string): name is BehaviorName {
  return Object.hasOwn(cardBehaviors, name)
}
