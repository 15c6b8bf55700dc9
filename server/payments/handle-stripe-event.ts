import { cancelHolds } from '../bookings/move-status.ts'
import type { Services } from '../services.ts'
import { followRefund } from './send-refunds.ts'
import { settle } from './settle.ts'
import { type Intent, refundStatus, type StripeEvent } from './stripe.ts'

/**
 * Acts on an event whose signature was verified. Events come late, twice and out of order, so each effect is
 * one that can be repeated; the event is noted only after its effect, so a failure brings it back.
 */
export async function handleStripeEvent(services: Services, event: StripeEvent): Promise<void> {
  const isKnown = await services.db
    .selectFrom('stripeEvents')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (isKnown) return

  if (event.type === 'payment_intent.succeeded') await settle(services, event.data.object.id)
  if (event.type === 'payment_intent.payment_failed') await recordFailure(services, event.data.object)
  if (event.type === 'payment_intent.canceled') await releaseCancelled(services, event.data.object)

  if (event.type === 'refund.updated' || event.type === 'refund.failed') {
    const refund = event.data.object
    await followRefund(services, { stripeRefundId: refund.id, status: refundStatus(refund) })
  }

  await services.db
    .insertInto('stripeEvents')
    .values({ id: event.id, type: event.type, receivedAt: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The hold stays: the same intent can be tried again with another card. */
async function recordFailure({ db, clock }: Services, intent: Intent): Promise<void> {
  const booking = await bookingOf(db, intent)
  if (!booking) return
  const error = intent.last_payment_error
  await db
    .insertInto('bookingEvents')
    .values({
      bookingId: booking.id,
      kind: 'payment_failed',
      after: { code: error?.code ?? null, declineCode: error?.decline_code ?? null },
      createdAt: clock.now(),
    })
    .execute()
}

async function releaseCancelled({ db, clock }: Services, intent: Intent): Promise<void> {
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
