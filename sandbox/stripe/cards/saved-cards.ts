import type Stripe from 'stripe'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall, Cause } from '../protocol/api-call.ts'
import { refuseUnknownParams, requiredTextParam } from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { findPaymentMethod } from './find-payment-method.ts'

/** Saves a payment method to a customer. */
export function attachCard(cause: Cause, method: Stripe.PaymentMethod, customer: string): void {
  method.customer = customer
  cause.emulator.store.objects.save({ ...method, object: 'payment_method' })
  recordEvent(cause, 'payment_method.attached', method)
}

/** `POST /v1/payment_methods/{id}/attach`. Doesn't ask the bank, as Stripe does, so any card can be saved. */
export function attachToCustomer(call: ApiCall, id: string): Stripe.PaymentMethod {
  refuseUnknownParams(call.params, ['customer'])
  const method = findPaymentMethod(call, id)
  attachCard(call, method, requiredTextParam(call.params, 'customer'))
  return method
}

/** `POST /v1/payment_methods/{id}/detach`. The payment method can't be used again. */
export function detachCard(call: ApiCall, id: string): Stripe.PaymentMethod {
  refuseUnknownParams(call.params, [])
  const method = findPaymentMethod(call, id)
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  method.customer = null
  call.emulator.store.objects.save({ ...method, object: 'payment_method' })
  recordEvent(call, 'payment_method.detached', method)
  return method
}

/**
 * Throws 400 unless `intent` can be paid with `method`: a saved card only by its customer, any other only once, also one
 * that was saved and has been removed.
 */
export function checkUsable(call: ApiCall, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      intent.customer === null
        ? `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
        : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { param: 'payment_method' },
    )
  }
  if (method.customer === null && (wasCharged(call, method) || wasDetached(call, method))) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
  }
}

function wasCharged(call: ApiCall, { id }: Stripe.PaymentMethod): boolean {
  const where = { payment_method: id, status: 'succeeded' }
  return call.emulator.store.objects.page('charge', { limit: 1, where }).objects.length > 0
}

function wasDetached(call: ApiCall, { id }: Stripe.PaymentMethod): boolean {
  const query = { limit: 1, types: ['payment_method.detached'], where: { 'data.object.id': id } }
  return call.emulator.store.objects.page('event', query).objects.length > 0
}
