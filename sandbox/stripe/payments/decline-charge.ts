import type Stripe from 'stripe'
import type { Decline } from '../cards/card-behaviors.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Cause } from '../protocol/api-call.ts'
import { type ErrorBody, StripeFailure } from '../protocol/stripe-failure.ts'

/** Records a declined charge and returns the 402 to throw. The intent can be confirmed again with another card. */
export function declineCharge(
  cause: Cause,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge & { object: 'charge' },
  method: Stripe.PaymentMethod,
  decline: Decline,
): StripeFailure {
  charge.status = 'failed'
  charge.failure_code = decline.code
  charge.failure_message = decline.message
  charge.outcome = {
    advice_code: decline.code === 'card_declined' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: 'The bank declined the payment.',
    type: 'issuer_declined',
  }
  saveOrInsert(cause, charge)
  recordEvent(cause, 'charge.failed', charge)

  const failure = new StripeFailure(402, {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    charge: charge.id,
    payment_method: method,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...(decline.param && { param: decline.param }),
  })
  failPayment(cause, intent, failure.body)
  return new StripeFailure(402, { ...failure.body, payment_intent: intent })
}

/** Returns the intent to `requires_payment_method` and records the error. */
export function failPayment(cause: Cause, intent: Stripe.PaymentIntent, error: ErrorBody) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.processing = null
  intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError
  cause.emulator.store.objects.save(intent)
  recordEvent(cause, 'payment_intent.payment_failed', intent)
}

/** A charge that was held in `processing` is already stored. */
function saveOrInsert({ emulator }: Cause, charge: Stripe.Charge & { object: 'charge' }) {
  const { objects } = emulator.store
  if (objects.find('charge', charge.id)) objects.save(charge)
  else objects.insert(charge)
}
