import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import type { Actor, Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { settle } from './settle.ts'

/** The questions under way, by intent. */
const asked = new Map<string, Promise<boolean>>()

/**
 * A booking of the actor's, or undefined. If it is unpaid and has an intent, settles it first, so the success page
 * doesn't depend on the webhook. During an outage, or after several requests to Stripe within seconds, it's
 * returned as it is. Looks that come together ask once.
 */
export async function refreshPending(
  services: Services,
  actor: Actor,
  bookingId: string,
): Promise<BookingRow | undefined> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  const intentId = booking?.stripePaymentIntentId
  if (booking?.status !== 'pending' || !intentId) return booking
  if (!(await askOnce(services, { id: bookingId, intentId }))) return booking
  return await findOwnBooking(services.db, actor, bookingId)
}

/** Settles what Stripe knows about an unpaid booking. False if Stripe wasn't asked. */
function askOnce(services: Services, { id, intentId }: { id: string; intentId: string }): Promise<boolean> {
  const earlier = asked.get(intentId)
  if (earlier) return earlier
  const asking = ask().finally(() => asked.delete(intentId))
  asked.set(intentId, asking)
  return asking

  async function ask(): Promise<boolean> {
    if (!(await services.limits.countTotal('booking_views', id)).ok) return false
    await tolerateOutage(services, 'Stripe is unreachable; an unpaid booking was not refreshed', () =>
      settle(services, intentId),
    )
    return true
  }
}
