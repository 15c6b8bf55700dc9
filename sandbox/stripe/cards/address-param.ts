import type Stripe from 'stripe'
import type { FormObject } from '../protocol/form-decode.ts'
import { textParam } from '../protocol/read-params.ts'

/** A complete Stripe address; missing lines are null. */
export function addressOf(given: FormObject): Stripe.Address {
  const line = (name: string) => textParam(given, name) ?? null
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  }
}
