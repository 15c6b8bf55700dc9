import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { type Cents, parseAmount } from '../../../domain/pricing/money.ts'
import { actionable, type BookingRow, findBooking } from '../../bookings/booking-row.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { Services } from '../../services/services.ts'
import { readerOf } from '../../stripe/card-readers.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { findLastAgreement } from '../agreements/read-agreements.ts'
import { closeBalance } from './close-intent.ts'
import { secretOf, skipAttempt, startIntent } from './create-payment-intent.ts'
import { settle } from './settle.ts'

type Secret = { clientSecret: string }

interface Request {
  bookingId: string
  /** Dollars shown in the browser. Compared with the balance, never charged. */
  amount: number
}

/**
 * The client secret for paying what is due of a confirmed booking. Its intent is always for the balance: one for another
 * amount is cancelled first. Opening the form again, or in another tab, reuses it.
 */
export async function createBalanceIntent(services: Services, request: Request): Promise<Outcome<Secret>> {
  const { stripe } = services
  if (!stripe) return refuse('payments_not_configured')
  const counted = await services.limits.countTotal('payment_forms', request.bookingId)
  if (!counted.ok) return counted
  const outcome = await tolerateOutage(services, 'Stripe is unreachable; a payment form could not open', () =>
    retryStale(() => tryProvide(services, stripe, request), refuse('payments_unavailable')),
  )
  return outcome ?? refuse('payments_unavailable')
}

/** Stale if the balance or its form changed in the meantime. */
async function tryProvide(
  services: Services,
  stripe: StripeGateway,
  { bookingId, amount }: Request,
): Promise<Outcome<Secret | typeof STALE>> {
  const booking = await findBooking(services.db, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = bookingCan.payByLink(actionable(booking), services.clock.now())
  if (refusal) return refusal
  const balance = balanceOf(booking)
  if (parseAmount(amount) !== balance) return refuse('amount_mismatch')
  if (!(await findLastAgreement(services.db, bookingId))) return refuse('agreements_required')
  if (booking.balanceIntentId) {
    const intent = await stripe.retrieveIntent(booking.balanceIntentId)
    if (intent.status === 'processing') return refuse('payment_processing')
    const isPayable = intent.status !== 'succeeded' && intent.status !== 'canceled'
    if (isPayable && intent.amount === balance && !readerOf(intent)) return secretOf(intent)
  }
  const opened = await openBalanceIntent(services, stripe, booking, { amount: balance })
  return opened.ok && opened.value !== STALE ? secretOf(opened.value) : (opened as Outcome<typeof STALE>)
}

/**
 * A new intent for what is due, or part of it, stored with the booking. One that's open, on another form or card reader, is
 * canceled first. Stale if that was needed, or if the booking changed in the meantime.
 */
export async function openBalanceIntent(
  services: Services,
  stripe: StripeGateway,
  booking: BookingRow,
  wish: { amount: Cents; readerId?: string },
): Promise<Outcome<Intent | typeof STALE>> {
  if (booking.balanceIntentId) {
    const closed = await closeBalance(services, booking)
    if (closed === 'unreachable') return refuse('payments_unavailable')
    return closed === 'processing' ? refuse('payment_processing') : succeed(STALE)
  }
  const attempt = booking.paymentAttempt + 1
  const intent = await startIntent(services, stripe, booking, { ...wish, attempt })
  return await storeBalanceIntent(services, stripe, booking, { intent, attempt })
}

/**
 * Stores the intent before anyone can pay it, if nothing about the balance has changed. A concurrent tab got the same
 * intent through the idempotency key.
 */
async function storeBalanceIntent(
  services: Services,
  stripe: StripeGateway,
  booking: BookingRow,
  { intent, attempt }: { intent: Intent; attempt: number },
): Promise<Outcome<Intent | typeof STALE>> {
  const stored = await services.db
    .updateTable('bookings')
    .set({ balanceIntentId: intent.id, paymentAttempt: attempt, updatedAt: services.clock.now() })
    .where('id', '=', booking.id)
    .where('version', '=', booking.version)
    .where('balanceIntentId', 'is', null)
    .where('paymentAttempt', '=', booking.paymentAttempt)
    .returning('id')
    .execute()
  if (stored.length === 1) return succeed(intent)
  // Another tab stored it: the next try finds it. Otherwise no one has its secret.
  const current = await findBooking(services.db, booking.id)
  if (current?.balanceIntentId === intent.id) return succeed(STALE)
  if ((await stripe.cancelIntent(intent.id)) === 'paid') await settle(services, intent.id)
  await skipAttempt(services.db, booking, attempt)
  return succeed(STALE)
}
