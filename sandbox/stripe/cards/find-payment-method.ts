import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'

/** Finds the payment method, or throws 404 (or `status`, if the id came as a parameter). */
export function findPaymentMethod(
  call: ApiCall,
  id: string,
  param = 'id',
  status = 404,
): Stripe.PaymentMethod {
  const method = call.emulator.store.objects.find('payment_method', id)
  if (!method) throw noSuchObject('PaymentMethod', id, param, status)
  return method
}
