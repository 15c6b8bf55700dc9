import type Stripe from 'stripe'
import { createAliasedPaymentMethod, createPaymentMethod } from '../cards/create-payment-method.ts'
import { findPaymentMethod } from '../cards/find-payment-method.ts'
import { checkUsable } from '../cards/saved-cards.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { objectParam, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { chargePaymentMethod } from './charge-payment-method.ts'
import { findIntent, unexpectedState } from './find-intent.ts'

export const confirmParams = [
  'client_secret',
  'payment_method',
  'payment_method_data',
  'return_url',
  'setup_future_usage',
  'use_stripe_sdk',
]

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * `POST /v1/payment_intents/{id}/confirm`. Charges the payment method in the request, or the one already attached.
 * Requests never interleave, so the second of two concurrent confirmations gets a 400.
 */
export function confirmIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  refuseUnknownParams(call.params, confirmParams)
  const intent = findIntent(call, id)
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  }
  return confirmWith(call, intent, choosePaymentMethod(call, intent))
}

/** Charges `method`; 400 without one. */
export function confirmWith(
  call: ApiCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent {
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
  return chargePaymentMethod(call, intent, method, { isAuthenticated: false })
}

/** From `payment_method_data`, `payment_method` (an id, or an alias such as `pm_card_visa`), or the intent, in this order. */
export function choosePaymentMethod(call: ApiCall, intent: Stripe.PaymentIntent) {
  const data = objectParam(call.params, 'payment_method_data')
  if (data) return createPaymentMethod(call, data)
  const named = textParam(call.params, 'payment_method')
  if (named !== undefined) {
    const aliased = createAliasedPaymentMethod(call, named)
    if (aliased) return aliased
    const method = findPaymentMethod(call, named, 'payment_method', 400)
    checkUsable(call, intent, method)
    return method
  }
  return typeof intent.payment_method === 'string'
    ? findPaymentMethod(call, intent.payment_method, 'payment_method', 400)
    : undefined
}
