import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/own-bookings.ts'
import type { Actor, Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { settle } from './settle.ts'

/**
 * A booking of the actor's, or undefined. If it is unpaid and has an intent, settles it first, so the success page
 * doesn't depend on the webhook. During an outage it is returned as it is.
 */
export async function refreshPending(
  services: Services,
  actor: Actor,
  bookingId: string,
): Promise<BookingRow | undefined> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  const intentId = booking?.stripePaymentIntentId
  if (booking?.status !== 'pending' || !intentId) return booking
  await tolerateOutage(services, 'Stripe is unreachable; a pending booking was not refreshed', () =>
    settle(services, intentId),
  )
  return await findOwnBooking(services.db, actor, bookingId)
}
