import type { Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { settle } from './settle.ts'

const QUIET_MINUTES = 2
const BATCH = 100

/**
 * The job: settles pending bookings whose payment intent has been unchanged for two minutes, in case its webhook was lost.
 * Returns how many it confirmed.
 */
export async function settleUnfinished(services: Services): Promise<number> {
  const { db, clock } = services
  const pending = await db
    .selectFrom('bookings')
    .select('stripePaymentIntentId as intentId')
    .$narrowType<{ intentId: string }>()
    .where('status', '=', 'pending')
    .where('stripePaymentIntentId', 'is not', null)
    .where('updatedAt', '<', clock.now().subtract({ minutes: QUIET_MINUTES }))
    .orderBy('updatedAt')
    .limit(BATCH)
    .execute()
  let confirmed = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run settles what is left', async () => {
    for (const { intentId } of pending) if ((await settle(services, intentId)) === 'confirmed') confirmed += 1
  })
  return confirmed
}
