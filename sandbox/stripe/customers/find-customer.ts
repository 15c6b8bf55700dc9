import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'

/** Finds the customer, or throws 404 (or `status`, if the id came as a parameter). */
export function findCustomer(
  call: ApiCall,
  id: string,
  { param, status } = { param: 'id', status: 404 },
): Stripe.Customer {
  const customer = call.emulator.store.objects.find('customer', id)
  if (!customer) throw noSuchObject('customer', id, param, status)
  return customer
}
