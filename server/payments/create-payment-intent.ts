import { isHoldAlive } from '../../domain/bookings/booking-status.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { toCents } from '../../domain/pricing/price.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { findOwnBooking } from '../bookings/queries.ts'
import { findChosen } from '../catalog/queries.ts'
import type { Actor, Services } from '../services.ts'
import { ensureStripeCustomer } from './ensure-stripe-customer.ts'
import { settle } from './settle.ts'
import { type Intent, type StripeGateway, StripeUnreachable } from './stripe.ts'

interface Request {
  actor: Actor
  bookingId: string
  /** Dollars, as the browser shows them. Compared, never charged. */
  amount: number
}

/** The secret with which the browser pays for an own, still held booking (payments: Server). */
export async function createPaymentIntent(
  services: Services,
  request: Request,
): Promise<Outcome<{ clientSecret: string }>> {
  if (!services.stripe) return refuse('payments_not_configured')
  try {
    return await providePayableIntent(services, services.stripe, request)
  } catch (error) {
    if (!(error instanceof StripeUnreachable)) throw error
    services.log.warn({ bookingId: request.bookingId, err: error }, 'Stripe could not be reached')
    return refuse('payments_unavailable')
  }
}

async function providePayableIntent(
  services: Services,
  stripe: StripeGateway,
  { actor, bookingId, amount }: Request,
): Promise<Outcome<{ clientSecret: string }>> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = checkPayable(services, booking)
  if (refusal) return refusal
  if (Math.round(amount * 100) !== toCents(booking.totalAmount)) return refuse('amount_mismatch')

  let attempt = booking.paymentAttempt
  if (booking.stripePaymentIntentId) {
    const intent = await stripe.retrieveIntent(booking.stripePaymentIntentId)
    if (intent.status === 'succeeded') {
      await settle(services, intent.id)
      return refuse('already_paid')
    }
    if (intent.status === 'processing') return refuse('payment_processing')
    // The secret of a finished intent is of no use to a payment form, so a cancelled one is replaced.
    if (intent.status !== 'canceled') return secretOf(intent)
    attempt += 1
  }
  const intent = await startIntent(services, stripe, actor, booking, attempt)
  return await storeIntent(services, stripe, booking, intent, attempt)
}

function checkPayable({ clock }: Services, booking: BookingRow): Refusal | null {
  if (booking.status === 'confirmed' || booking.status === 'completed') return refuse('already_paid')
  if (booking.status === 'cancelled')
    return refuse(booking.cancelReason === 'hold_expired' ? 'hold_expired' : 'booking_not_pending')
  return isHoldAlive(booking, clock.now()) ? null : refuse('hold_expired')
}

async function startIntent(
  services: Services,
  stripe: StripeGateway,
  actor: Actor,
  booking: BookingRow,
  attempt: number,
): Promise<Intent> {
  const chosen = await findChosen(services.db, booking)
  return await stripe.createIntent({
    bookingId: booking.id,
    userId: actor.id,
    customerId: await ensureStripeCustomer(services.db, stripe, actor.id),
    attempt,
    amount: toCents(booking.totalAmount),
    description: `${FACILITY_NAME}: ${chosen?.name ?? 'booking'}`,
  })
}

/**
 * Keeps the intent with the booking before anybody is given its secret. If the hold ran out while Stripe was
 * answering, the intent is cancelled again; if another tab was quicker, that tab's intent is the same one.
 */
async function storeIntent(
  services: Services,
  stripe: StripeGateway,
  booking: BookingRow,
  intent: Intent,
  attempt: number,
): Promise<Outcome<{ clientSecret: string }>> {
  const now = services.clock.now()
  const stored = await services.db
    .updateTable('bookings')
    .set({ stripePaymentIntentId: intent.id, paymentAttempt: attempt, updatedAt: now })
    .where('id', '=', booking.id)
    .where('status', '=', 'pending')
    .where(({ eb, or }) => or([eb('holdExpiresAt', 'is', null), eb('holdExpiresAt', '>', now)]))
    .where(({ eb, or }) =>
      or([
        eb('stripePaymentIntentId', 'is not distinct from', booking.stripePaymentIntentId),
        eb('stripePaymentIntentId', '=', intent.id),
      ]),
    )
    .returning('id')
    .execute()
  if (stored.length === 1) return secretOf(intent)
  await stripe.cancelIntent(intent.id)
  return refuse('hold_expired')
}

function secretOf(intent: Intent): Outcome<{ clientSecret: string }> {
  if (!intent.client_secret) throw new Error(`Intent ${intent.id} came without a client secret`)
  return succeed({ clientSecret: intent.client_secret })
}
