import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { textParam } from '../protocol/read-params.ts'
import { invalidRequest, noSuchObject } from '../protocol/stripe-failure.ts'

/** Finds the intent, or throws 404. Browsers must send its client secret; a wrong one is a 400. */
export function findIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  const intent = call.emulator.store.objects.find('payment_intent', id)
  if (!intent) throw noSuchObject('payment_intent', id, 'intent')
  const secret = textParam(call.params, 'client_secret')
  const isMismatch = secret === undefined ? call.isPublishable : secret !== intent.client_secret
  if (isMismatch) {
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
      { param: 'client_secret' },
    )
  }
  return intent
}

/** 400 `payment_intent_unexpected_state` with the current intent, to throw. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
