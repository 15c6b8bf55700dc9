import { readRealTime } from '../../db/real-time.ts'
import type { Services } from '../../services/services.ts'
import { StripeUnreachable } from '../../stripe/circuit.ts'
import { HANDLED_EVENTS, handleStripeEvent } from './handle-stripe-event.ts'

/** Stripe itself gives up after three days; a longer outage of ours is covered too. */
const DAYS = 7

/**
 * The job: fetches from Stripe the events that our webhook never took, and handles them like any other. Returns how
 * many were new. One that cannot be handled keeps none of the others.
 */
export async function recoverEvents(services: Services): Promise<number> {
  const { db, stripe, log } = services
  if (!stripe) return 0
  const since = (await readRealTime(db)).subtract({ hours: DAYS * 24 })
  let recovered = 0
  try {
    for await (const events of stripe.listUndelivered(HANDLED_EVENTS, since))
      for (const event of events) if (await handle(services, event)) recovered += 1
  } catch (error) {
    if (!(error instanceof StripeUnreachable)) throw error
    log.warn({ err: error }, 'Stripe could not be reached; the next run fetches lost events')
  }
  return recovered
}

async function handle(services: Services, event: Parameters<typeof handleStripeEvent>[1]): Promise<boolean> {
  try {
    return await handleStripeEvent(services, event)
  } catch (error) {
    if (error instanceof StripeUnreachable) throw error
    services.log.error(
      { eventId: event.id, type: event.type, err: error },
      'a lost event could not be handled',
    )
    return false
  }
}
