import type Stripe from 'stripe'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { unixNow } from '../store/new-id.ts'
import { findIntent, unexpectedState } from './find-intent.ts'

const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']

/** `POST /v1/payment_intents/{id}/cancel`. 400 once the payment is processing or has succeeded. */
export function cancelIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  refuseUnknownParams(call.params, ['cancellation_reason'])
  const intent = findIntent(call, id)
  const reason = textParam(call.params, 'cancellation_reason')
  if (reason !== undefined && !reasons.includes(reason)) {
    throw invalidRequest(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, {
      param: 'cancellation_reason',
    })
  }
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  }
  intent.status = 'canceled'
  intent.canceled_at = unixNow()
  intent.cancellation_reason = reason ?? null
  intent.next_action = null
  call.emulator.store.objects.save(intent)
  recordEvent(call, 'payment_intent.canceled', intent)
  return intent
}
