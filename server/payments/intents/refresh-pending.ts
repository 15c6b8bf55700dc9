import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/queries.ts'
import type { Actor, Services } from '../../services/services.ts'
import { StripeUnreachable } from '../../stripe/circuit.ts'
import { settle } from './settle.ts'

/** An own booking, after asking Stripe about it if it is unpaid: the success page needs no webhook for this. */
export async function refreshPending(
  services: Services,
  actor: Actor,
  bookingId: string,
): Promise<BookingRow | undefined> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (booking?.status !== 'pending' || !booking.stripePaymentIntentId) return booking
  try {
    await settle(services, booking.stripePaymentIntentId)
  } catch (error) {
    if (!(error instanceof StripeUnreachable)) throw error
    services.log.warn({ bookingId, err: error }, 'Stripe could not be reached; the booking stays as it was')
    return booking
  }
  return await findOwnBooking(services.db, actor, bookingId)
}
