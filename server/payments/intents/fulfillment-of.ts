import type { FormPurpose } from '../../../domain/payments/form-purpose.ts'
import type { Fulfillment } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'

/** The effects of payments of this purpose. Throws if this release doesn't know it. */
export function fulfillmentOf(
  { fulfillments }: Pick<Services, 'fulfillments'>,
  purpose: FormPurpose,
): Fulfillment {
  const found = fulfillments[purpose]
  // During an update, a newer release can open forms that this one doesn't know: only it can settle them.
  if (!found) throw new Error(`Payments of the purpose ${purpose} can't be settled`)
  return found
}
