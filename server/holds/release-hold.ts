import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findOwnBooking } from '../bookings/find-own-booking.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { findUnpaidDates } from '../bookings/order-dates.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import { closeForm } from '../payments/intents/payment-form.ts'
import type { Actor, By, Services } from '../services/services.ts'
import { freeHolds } from '../slots/free-holds.ts'

interface Request extends By {
  bookingId: string
}

/** A customer releases an unpaid booking, or all dates of an unpaid season. Idempotent. Refuses a paid or processing one. */
export async function releaseHold(services: Services, request: Request): Promise<Outcome<null>> {
  return await retryStale(() => tryRelease(services, request), refuse('payments_unavailable'))
}

/** Stale if the booking changed in the meantime, such as another tab opening the payment form. */
async function tryRelease(
  services: Services,
  { actor, bookingId, now }: Request,
): Promise<Outcome<null | typeof STALE>> {
  const closed = await closeOwnHold(services, actor, bookingId)
  if (!closed.ok || !closed.value) return closed.ok ? succeed(null) : closed
  const { intentId } = closed.value
  const dates = await findUnpaidDates(services.db, closed.value.id)
  const holds = dates.map(({ id }) => ({ id, intentId }))
  const released = await freeHolds(services, { holds, reason: 'released', actorId: actor.id, now })
  return succeed(released.length === dates.length ? null : STALE)
}

/** Makes a customer's hold unpayable. Null if it was cancelled before. Refuses a paid or processing one. */
export async function closeOwnHold(
  services: Services,
  actor: Actor,
  bookingId: string,
): Promise<Outcome<SeenHold | null>> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (booking.status === 'cancelled') return succeed(null)
  if (booking.status !== 'pending') return refuse('already_paid')

  const hold = { id: booking.id, intentId: booking.stripePaymentIntentId }
  const closed = await closeForm(services, hold.intentId)
  if (closed === 'paid' || closed === 'other_money') return refuse('already_paid')
  if (closed === 'processing') return refuse('payment_processing')
  if (closed === 'unreachable') return refuse('payments_unavailable')
  return succeed(hold)
}
