import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import type { Services } from '../services/services.ts'

/** The card payment of a booking may still arrive, so staff must wait. */
export const STRIPE_UNREACHABLE: Refusal = refuse('payments_unavailable', {
  message:
    "We can't reach Stripe, so the customer might still pay by card. Nothing was changed. Please try again in a few minutes.",
})

/**
 * Cancels a pending booking's payment intent before staff change the booking. Call it before the transaction, because it
 * calls Stripe. `paid` and `other_money` mean that a card payment got there first. Refuses while a payment is processing
 * or Stripe is unreachable.
 */
export async function makeUnpayable(
  services: Services,
  booking: BookingRow,
): Promise<Outcome<'closed' | 'paid' | 'other_money'>> {
  const closed = await closeIntent(services, { id: booking.id, intentId: booking.stripePaymentIntentId })
  if (closed === 'unreachable') return STRIPE_UNREACHABLE
  if (closed === 'processing')
    return refuse('payment_processing', {
      message: 'A card payment for this booking is being processed. Please try again in a few minutes.',
    })
  return succeed(closed)
}
