import { readRealTime } from '../../db/real-time.ts'
import type { Services } from '../../services/services.ts'
import { isolateFailure, tolerateOutage } from '../../stripe/outage.ts'
import { HANDLED_EVENTS, handleStripeEvent } from './handle-stripe-event.ts'

/** Stripe gives up after three days; this also covers a longer outage on our side. */
const DAYS = 7

/** The job: fetches events our webhook never acknowledged and handles them. Returns how many were new. */
export async function recoverEvents(services: Services): Promise<number> {
  const { db, stripe, log } = services
  if (!stripe) return 0
  const since = (await readRealTime(db)).subtract({ hours: DAYS * 24 })
  let recovered = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run fetches lost events', async () => {
    for await (const events of stripe.listUndelivered(HANDLED_EVENTS, since))
      for (const event of events) {
        const isNew = await isolateFailure(
          () => handleStripeEvent(services, event),
          (err) => log.error({ eventId: event.id, type: event.type, err }, 'could not handle a lost event'),
        )
        if (isNew) recovered += 1
      }
  })
  return recovered
}
