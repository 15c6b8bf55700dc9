import type { ApiCall } from '../protocol/api-call.ts'
import { textListParam } from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'

/** A copy of the answer with its charge in place of the charge's id, if `expand` asks for `latest_charge`: nothing else can be expanded. */
export function expand<T extends object>(call: ApiCall, answer: T): T {
  const copy = structuredClone(answer)
  for (const path of textListParam(call.params, 'expand') ?? []) {
    if (call.isPublishable || path !== 'latest_charge' || !('latest_charge' in copy))
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
    const charge = call.emulator.store.objects.find('charge', String(copy.latest_charge))
    if (charge) copy.latest_charge = charge
  }
  return copy
}
