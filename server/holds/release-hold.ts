import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import { findOwnBooking } from '../bookings/queries.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import type { Actor, Services } from '../services/services.ts'

const TRIES = 3

/** A customer gives back a slot that they have not paid for. Doing so twice is as good as once. */
export async function releaseHold(
  services: Services,
  request: { actor: Actor; bookingId: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const outcome = await tryRelease(services, request)
    if (outcome) return outcome
  }
  return refuse('payments_unavailable')
}

/** Null when the booking changed meanwhile, as when another tab just opened the payment form. */
async function tryRelease(
  services: Services,
  { actor, bookingId, now }: { actor: Actor; bookingId: string; now: Temporal.Instant },
): Promise<Outcome<null> | null> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (booking.status === 'cancelled') return succeed(null)
  if (booking.status !== 'pending') return refuse('already_paid')

  const hold = { id: booking.id, intentId: booking.stripePaymentIntentId }
  const closed = await closeIntent(services, hold)
  if (closed === 'paid' || closed === 'other_money') return refuse('already_paid')
  if (closed === 'processing') return refuse('payment_processing')
  if (closed === 'unreachable') return refuse('payments_unavailable')
  const released = await cancelHolds(services.db, [hold], 'released', { actorId: actor.id, now })
  return released.length === 1 ? succeed(null) : null
}
