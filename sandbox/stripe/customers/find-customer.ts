import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'

export function findCustomer(
  call: ApiCall,
  id: string,
  { param, status } = { param: 'id', status: 404 },
): Stripe.Customer {
  const customer = call.emulator.store.objects.find('customer', id)
  if (!customer) throw noSuchObject('customer', id, param, status)
  return customer
}
