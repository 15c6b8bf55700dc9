import type { Services } from '../../services/services.ts'
import { StripeUnreachable } from '../../stripe/circuit.ts'
import { settle } from './settle.ts'

const QUIET_MINUTES = 2
const BATCH = 100

/** The job: asks Stripe about unpaid bookings whose intent is some minutes old, in case its webhook was lost. */
export async function reconcilePayments(services: Services): Promise<number> {
  const { db, clock, log } = services
  const waiting = await db
    .selectFrom('bookings')
    .select('stripePaymentIntentId as intentId')
    .where('status', '=', 'pending')
    .where('stripePaymentIntentId', 'is not', null)
    .where('updatedAt', '<', clock.now().subtract({ minutes: QUIET_MINUTES }))
    .orderBy('updatedAt')
    .limit(BATCH)
    .execute()
  let confirmed = 0
  for (const { intentId } of waiting) {
    if (intentId === null) continue
    try {
      if ((await settle(services, intentId)) === 'confirmed') confirmed += 1
    } catch (error) {
      if (!(error instanceof StripeUnreachable)) throw error
      log.warn({ intentId, err: error }, 'Stripe could not be reached; the next run tries again')
      break
    }
  }
  return confirmed
}
