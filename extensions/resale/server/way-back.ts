import type { ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { findMethod, type WithMethods } from '../../../server/services/methods.ts'
import { type ResaleTerms, resaleOf } from '../domain/resale-terms.ts'

/** Whether a part of such a payment can go back the way it was paid, without staff. */
export function canGoBack(services: WithMethods, method: ReceivedMethod): boolean {
  const own = findMethod(services, method)
  return own ? !own.isWhole : method === 'stripe'
}

/**
 * Signed terms as they can be kept. A way that's off goes on; for one that isn't there anymore, the share
 * goes back the way it was paid.
 */
export function keepable(services: WithMethods, { feePercent, backTo }: ResaleTerms): ResaleTerms {
  const isThere = backTo !== undefined && findMethod(services, backTo)?.takesRefunds
  return resaleOf(feePercent, isThere ? backTo : undefined)
}
