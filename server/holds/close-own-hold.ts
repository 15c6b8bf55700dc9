import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findOwnBooking } from '../bookings/find-own-booking.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { closeForm } from '../payments/intents/payment-form.ts'
import type { Actor, Services } from '../services/services.ts'

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
