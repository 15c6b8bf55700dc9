import { cancelHolds } from '../../bookings/move-status.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { type Intent, isOwnCancellation, type StripeEvent } from '../../stripe/stripe.ts'
import { settle } from '../intents/settle.ts'
import { followDispute } from '../refunds/follow-dispute.ts'
import { followRefund } from '../refunds/follow-refund.ts'

type EventOf<Type> = Extract<StripeEvent, { type: Type }>

/** What each event leads to (payments: table). */
const EFFECTS = {
  'payment_intent.succeeded': async (services, event) => void (await settle(services, event.data.object.id)),
  'payment_intent.payment_failed': (services, event) => recordFailure(services, event.id, event.data.object),
  'payment_intent.canceled': (services, event) => releaseCancelled(services, event.data.object),
  'refund.created': (services, event) => followRefund(services, event.data.object),
  'refund.updated': (services, event) => followRefund(services, event.data.object),
  'refund.failed': (services, event) => followRefund(services, event.data.object),
  'charge.dispute.created': (services, event) => followDispute(services, event.data.object),
  'charge.dispute.updated': (services, event) => followDispute(services, event.data.object),
  'charge.dispute.closed': (services, event) => followDispute(services, event.data.object),
} satisfies {
  [Type in StripeEvent['type']]?: (services: Services, event: EventOf<Type>) => Promise<void>
}

/** The events that Stripe has to send us. */
export const HANDLED_EVENTS = Object.keys(EFFECTS)

/**
 * Acts on an event whose signature was verified, or that was fetched from Stripe. Events come late, twice and out of
 * order, so each effect is one that can be repeated; the event is noted only after its effect, so a failure brings it
 * back. False when it was dealt with before.
 */
export async function handleStripeEvent(services: Services, event: StripeEvent): Promise<boolean> {
  if (!isHandled(event)) return false
  const isKnown = await services.db
    .selectFrom('stripeEvents')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (isKnown) return false
  const effect = EFFECTS[event.type] as (services: Services, event: StripeEvent) => Promise<void>
  await effect(services, event)
  await noteEvent(services.db, event, services.clock.now())
  return true
}

function isHandled(event: StripeEvent): event is EventOf<keyof typeof EFFECTS> {
  return Object.hasOwn(EFFECTS, event.type)
}

/** False when the event was noted before. */
async function noteEvent(
  db: Database | Trx,
  { id, type }: Pick<StripeEvent, 'id' | 'type'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const noted = await db
    .insertInto('stripeEvents')
    .values({ id, type, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return noted.length === 1
}

/** The hold stays: the same intent can be tried again with another card. */
async function recordFailure(services: Services, eventId: string, intent: Intent): Promise<void> {
  const booking = await bookingOf(services.db, intent)
  if (!booking) return
  const error = intent.last_payment_error
  const now = services.clock.now()
  // Adding to the history is the one effect that cannot be repeated, so the event is noted with it.
  await services.db.transaction().execute(async (trx) => {
    if (!(await noteEvent(trx, { id: eventId, type: 'payment_intent.payment_failed' }, now))) return
    await trx
      .insertInto('bookingEvents')
      .values({
        bookingId: booking.id,
        kind: 'payment_failed',
        after: { code: error?.code ?? null, declineCode: error?.decline_code ?? null },
        createdAt: now,
      })
      .execute()
  })
}

async function releaseCancelled({ db, clock }: Services, intent: Intent): Promise<void> {
  // Our own cancelling comes back as this event and may be quicker than the use case that does it, which knows why.
  if (isOwnCancellation(intent)) return
  const booking = await bookingOf(db, intent)
  if (!booking) return
  const hold = { id: booking.id, intentId: intent.id }
  await cancelHolds(db, [hold], 'payment_canceled', { actorId: null, now: clock.now() })
}

async function bookingOf(db: Services['db'], intent: Intent) {
  return await db
    .selectFrom('bookings')
    .select('id')
    .where('stripePaymentIntentId', '=', intent.id)
    .executeTakeFirst()
}
