import type Stripe from 'stripe'
import { findPaymentMethod } from '../cards/find-payment-method.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { refuseUnknownParams, requiredTextParam } from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { chargePaymentMethod } from './charge-payment-method.ts'
import { failPayment } from './decline-charge.ts'
import { findIntent, unexpectedState } from './find-intent.ts'

/**
 * `POST /v1/payment_intents/{id}/authenticate`, the customer's answer to the 3-D Secure challenge: `outcome` is
 * `complete` or `fail`. Stripe has no public call for this; only the emulator's challenge page uses it.
 */
export function authenticateIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  refuseUnknownParams(call.params, ['client_secret', 'outcome'])
  const intent = findIntent(call, id)
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status} and does not require authentication.`,
    )
  }
  const method = findPaymentMethod(call, intent.payment_method)
  if (requiredTextParam(call.params, 'outcome') === 'complete') {
    return chargePaymentMethod(call, intent, method, { isAuthenticated: true })
  }
  const failure = invalidRequest(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    { code: 'payment_intent_authentication_failure', payment_method: method, status: 402 },
  )
  failPayment(call, intent, failure.body)
  // Not an error response: Stripe returns the intent, and the browser reads `last_payment_error`.
  return intent
}
