import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { parseAmount, toCents } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { holdIsAlive } from '../../bookings/hold-conditions.ts'
import { findOwnBooking } from '../../bookings/queries.ts'
import type { Actor, Services } from '../../services/services.ts'
import { StripeUnreachable } from '../../stripe/circuit.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { ensureStripeCustomer } from './ensure-stripe-customer.ts'
import { settle } from './settle.ts'

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
  if (parseAmount(amount) !== toCents(booking.totalAmount)) return refuse('amount_mismatch')

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
  const intent = await startIntent(services, stripe, booking, attempt)
  return await storeIntent(services, stripe, booking, intent, attempt)
}

function checkPayable({ clock }: Services, booking: BookingRow): Refusal | null {
  if (booking.status === 'confirmed' || booking.status === 'completed') return refuse('already_paid')
  if (booking.status === 'cancelled')
    return refuse(booking.cancelReason === 'hold_expired' ? 'hold_expired' : 'booking_not_pending')
  return isHoldAlive(booking, clock.now()) ? null : refuse('hold_expired')
}

async function startIntent(
  { db }: Services,
  stripe: StripeGateway,
  booking: BookingRow,
  attempt: number,
): Promise<Intent> {
  const customerId = await ensureStripeCustomer(db, stripe, booking.userId)
  try {
    return await stripe.createIntent({
      bookingId: booking.id,
      userId: booking.userId,
      customerId,
      attempt,
      amount: toCents(booking.totalAmount),
      description: `${FACILITY_NAME}, booking ${booking.id}`,
    })
  } catch (error) {
    // Stripe repeats its first answer to a key for a day, a fault too: the next try needs a key of its own. An intent
    // that came about all the same was never given to anybody and cannot be paid.
    await db
      .updateTable('bookings')
      .set({ paymentAttempt: attempt + 1 })
      .where('id', '=', booking.id)
      .where('paymentAttempt', '=', booking.paymentAttempt)
      .execute()
    throw error
  }
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
    .where((eb) => holdIsAlive(eb, now))
    .where(({ eb, or }) =>
      or([
        eb('stripePaymentIntentId', 'is not distinct from', booking.stripePaymentIntentId),
        eb('stripePaymentIntentId', '=', intent.id),
      ]),
    )
    .returning('id')
    .execute()
  if (stored.length === 1) return secretOf(intent)
  // Something happened to the booking meanwhile; its owner is told what.
  if ((await stripe.cancelIntent(intent.id)) === 'paid') await settle(services, intent.id)
  const current = await findOwnBooking(services.db, { id: booking.userId }, booking.id)
  return (current && checkPayable(services, current)) ?? refuse('payments_unavailable')
}

function secretOf(intent: Intent): Outcome<{ clientSecret: string }> {
  if (!intent.client_secret) throw new Error(`Intent ${intent.id} came without a client secret`)
  return succeed({ clientSecret: intent.client_secret })
}
