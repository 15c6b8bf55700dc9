import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Actor, Services } from '../services.ts'
import { closeIntent } from './expire-holds.ts'
import { cancelHolds } from './move-status.ts'
import { findOwnBooking } from './queries.ts'

/** A customer gives back a slot that they have not paid for. Doing so twice is as good as once. */
export async function releaseHold(
  services: Services,
  { actor, bookingId, now }: { actor: Actor; bookingId: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (booking.status === 'cancelled') return succeed(null)
  if (booking.status !== 'pending') return refuse('already_paid')

  const hold = { id: booking.id, intentId: booking.stripePaymentIntentId }
  const closed = await closeIntent(services, hold)
  if (closed === 'paid') return refuse('already_paid')
  if (closed === 'processing') return refuse('payment_processing')
  if (closed === 'unreachable') return refuse('payments_unavailable')
  await cancelHolds(services.db, [hold], 'released', { actorId: actor.id, now })
  return succeed(null)
}
