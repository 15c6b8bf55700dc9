import type { Caller } from '../../../e2e/barn.ts'
import { postToStripe } from '../../../e2e/stripe-side.ts'

/** Registers a simulated reader. Returns its id. */
export async function registerReader(caller: Caller, label: string): Promise<string> {
  const form = { registration_code: 'simulated-wpe', label }
  return (await postToStripe(caller, '/v1/terminal/readers', form)).id
}

/** A customer presents a test card to a reader. */
export async function presentCard(caller: Caller, readerId: string, number: string): Promise<void> {
  const path = `/v1/test_helpers/terminal/readers/${readerId}/present_payment_method`
  await postToStripe(caller, path, { 'card_present[number]': number })
}
