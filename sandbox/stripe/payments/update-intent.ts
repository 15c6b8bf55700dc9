import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { refuseUnknownParams } from '../protocol/read-params.ts'
import { checkedAmount } from './create-intent.ts'
import { findIntent, unexpectedState } from './find-intent.ts'

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** `POST /v1/payment_intents/{id}`: another amount, until the intent is paid or canceled. */
export function updateIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  refuseUnknownParams(call.params, ['amount'])
  const intent = findIntent(call, id)
  if (!payable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    )
  }
  intent.amount = checkedAmount(call.params)
  call.emulator.store.objects.save(intent)
  return intent
}
