import type Stripe from 'stripe'
import { findCustomer } from '../customers/find-customer.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { mergedMetadata, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { choosePaymentMethod } from './confirm-intent.ts'
import { checkedAmount } from './create-intent.ts'
import { findIntent, unexpectedState } from './find-intent.ts'

const known = ['amount', 'customer', 'description', 'metadata', 'payment_method', 'receipt_email']
const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** `POST /v1/payment_intents/{id}`. After payment or cancellation, only descriptive fields can change. */
export function updateIntent(call: ApiCall, id: string): Stripe.PaymentIntent {
  const { params } = call
  refuseUnknownParams(params, known)
  const intent = findIntent(call, id)
  const fixed = ['amount', 'customer', 'payment_method'].find((name) => name in params)
  if (fixed && !payable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${fixed} could not be updated because it has a status of ${intent.status}. You may only update the ${fixed} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    )
  }
  if ('amount' in params) intent.amount = checkedAmount(params)
  const customer = textParam(params, 'customer')
  if (customer !== undefined) {
    findCustomer(call, customer, { param: 'customer', status: 400 })
    intent.customer = customer
  }
  if (textParam(params, 'payment_method') !== undefined) {
    intent.payment_method = choosePaymentMethod(call, intent)?.id ?? null
    intent.status = 'requires_confirmation'
  }
  if ('description' in params) intent.description = textParam(params, 'description') ?? null
  if ('receipt_email' in params) intent.receipt_email = textParam(params, 'receipt_email') ?? null
  intent.metadata = mergedMetadata(params, intent.metadata)
  call.emulator.store.objects.save(intent)
  return intent
}
