import type { SeenHold } from '../../bookings/move-status.ts'
import type { Services } from '../../services/services.ts'
import { settle } from './settle.ts'

/**
 * Whether a hold can still be paid. `other_money`: it was paid with something else than what was asked for, so that
 * the booking stays unconfirmed until staff have looked at it.
 */
export type ClosedIntent = 'closed' | 'paid' | 'other_money' | 'processing' | 'unreachable'

/** Cancels the hold's payment intent, if it has one; money that was quicker is settled at once. */
export async function closeIntent(services: Services, { intentId }: SeenHold): Promise<ClosedIntent> {
  if (intentId === null) return 'closed'
  // Keys were taken away while intents existed: nothing can be said about them, so nothing is given away.
  if (!services.stripe) return 'unreachable'
  const result = await services.stripe.cancelIntent(intentId)
  if (result === 'unreachable') services.log.warn({ intentId }, 'a payment intent could not be cancelled')
  if (result !== 'paid') return result
  const settlement = await settle(services, intentId)
  if (settlement === 'confirmed' || settlement === 'already_settled') return 'paid'
  return settlement === 'needs_attention' ? 'other_money' : 'processing'
}
