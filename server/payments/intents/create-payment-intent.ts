import type { z } from 'zod'
import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { cardShare } from '../../../domain/payments/credit.ts'
import type { checkoutIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { type Cents, parseAmount, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { lockBookings } from '../../bookings/lock-version.ts'
import { findOwnBooking } from '../../bookings/own-bookings.ts'
import { findUnpaidDates } from '../../bookings/series-dates.ts'
import { type Database, transact } from '../../db/database.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { Actor, Services } from '../../services/services.ts'
import { holdIsAlive } from '../../slots/hold-conditions.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { findLastAgreement } from '../agreements/read-agreements.ts'
import { refuseUsed } from '../codes/check-code.ts'
import { keepCredit } from '../credit/keep-credit.ts'
import { findOpenOffer } from '../resale/offer-back.ts'
import { ensureStripeCustomer } from './ensure-stripe-customer.ts'
import { settle } from './settle.ts'

interface Request {
  actor: Actor
  bookingId: string
  /** Dollars shown in the browser. Compared with the booking's total, never charged. */
  amount: number
  /** Whether the customer's credit pays first. */
  usesCredit?: boolean | undefined
}

type CheckoutIntent = z.output<typeof checkoutIntentSchema>

/**
 * The client secret for paying an own booking whose hold is alive (payments spec: Server), or what a code and credit leave of it: null if that's
 * nothing. Opening the form again reuses the intent. Refuses a booking that is paid, processing, expired, cancelled, or without signed
 * agreements, an amount other than its total, and a code for first bookings if another booking came first.
 */
export async function createPaymentIntent(
  services: Services,
  request: Request,
): Promise<Outcome<CheckoutIntent>> {
  const { stripe } = services
  if (!stripe) return refuse('payments_not_configured')
  const counted = await countForm(services, request.actor.id)
  if (!counted.ok) return counted
  const outcome = await tolerateOutage(services, 'Stripe is unreachable; a payment form could not open', () =>
    retryStale(() => providePayableIntent(services, stripe, request), refuse('payments_unavailable')),
  )
  return outcome ?? refuse('payments_unavailable')
}

/**
 * Counts a payment form of a customer, or of a booking that's paid by link: a few a minute, and some hundreds
 * a day.
 */
export async function countForm({ limits }: Pick<Services, 'limits'>, key: string): Promise<Outcome<null>> {
  const counted = await limits.countTotal('payment_forms', key)
  return counted.ok ? await limits.countTotal('payment_forms_a_day', key) : counted
}

async function providePayableIntent(
  services: Services,
  stripe: StripeGateway,
  { actor, bookingId, amount, usesCredit = false }: Request,
): Promise<Outcome<CheckoutIntent | typeof STALE>> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = checkPayable(services, booking)
  if (refusal) return refusal
  const { claimsBookingId } = booking
  if (claimsBookingId && !(await findOpenOffer(services.db, claimsBookingId, services.clock.now())))
    return refuse('offer_gone')
  const dates = await findUnpaidDates(services.db, booking.id)
  const [first = booking] = dates
  const amountDue = sum(dates.map((date) => toCents(date.totalAmount)))
  if (parseAmount(amount) !== amountDue) return refuse('amount_mismatch')
  if (!(await findLastAgreement(services.db, bookingId))) return refuse('agreements_required')
  const codeRefusal = await refuseUsed(services.db, first)
  if (codeRefusal) return codeRefusal
  if (amountDue === 0) return succeed({ clientSecret: null })

  let attempt = first.paymentAttempt
  if (first.stripePaymentIntentId) {
    const intent = await stripe.retrieveIntent(first.stripePaymentIntentId)
    if (intent.status === 'succeeded') {
      await settle(services, intent.id)
      return refuse('already_paid')
    }
    if (intent.status === 'processing') return refuse('payment_processing')
    // A payment form can't use the secret of a canceled intent, so it gets a new one.
    if (intent.status !== 'canceled')
      return withCredit(secretOf(intent), sum(dates.map((date) => toCents(date.creditAmount))))
    attempt += 1
  }
  const kept = await keepCredit(services.db, dates, { wants: usesCredit, now: services.clock.now() })
  if (!kept.ok || kept.value === STALE) return kept as Outcome<typeof STALE>
  const credit = kept.value
  if (credit > 0 && credit === amountDue) return withCredit(succeed({ clientSecret: null }), credit)
  const intent = await startIntent(services, stripe, first, { attempt, amount: amountDue - credit })
  return withCredit(await storeIntent(services, stripe, dates, intent, attempt), credit)
}

function withCredit(
  outcome: Outcome<Omit<CheckoutIntent, 'credit'> | typeof STALE>,
  credit: Cents,
): Outcome<CheckoutIntent | typeof STALE> {
  return outcome.ok && outcome.value !== STALE && credit > 0
    ? succeed({ ...outcome.value, credit: toDecimal(credit) })
    : outcome
}

/** The refusal for a booking that can't be paid at checkout. */
export function checkPayable({ clock }: Pick<Services, 'clock'>, booking: BookingRow): Refusal | null {
  if (booking.status === 'confirmed' || booking.status === 'completed') return refuse('already_paid')
  if (booking.status === 'cancelled')
    return refuse(booking.cancelReason === 'hold_expired' ? 'hold_expired' : 'booking_not_pending')
  return isHoldAlive(booking, clock.now()) ? null : refuse('hold_expired')
}

/** A new intent at Stripe, not stored yet. After a fault, the next one gets another idempotency key. */
export async function startIntent(
  { db }: Pick<Services, 'db'>,
  stripe: StripeGateway,
  booking: BookingRow,
  { attempt, amount, readerId }: { attempt: number; amount: Cents; readerId?: string | undefined },
): Promise<Intent> {
  const customerId = await ensureStripeCustomer(db, stripe, booking.userId)
  try {
    return await stripe.createIntent({
      subject: { bookingId: booking.id },
      userId: booking.userId,
      customerId,
      attempt,
      amount,
      description: `${FACILITY_NAME}, booking ${booking.id}`,
      readerId,
    })
  } catch (error) {
    // If an intent was created anyway, its secret was never handed out and it can't be paid.
    await skipAttempt(db, booking, attempt + 1)
    throw error
  }
}

/**
 * Makes the next intent another attempt, unless one was made in the meantime: Stripe replays its first response to an
 * idempotency key for a day, even an error, or an intent that has been canceled since.
 */
export async function skipAttempt(db: Database, booking: BookingRow, attempt: number): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ paymentAttempt: attempt })
    .where('id', '=', booking.id)
    .where('paymentAttempt', '=', booking.paymentAttempt)
    .execute()
}

/**
 * Stores the intent with its bookings before handing out its secret. If the hold expired while Stripe was responding, the
 * intent is cancelled. A concurrent tab got the same intent through the idempotency key.
 */
async function storeIntent(
  services: Services,
  stripe: StripeGateway,
  dates: readonly BookingRow[],
  intent: Intent,
  attempt: number,
): Promise<Outcome<{ clientSecret: string } | typeof STALE>> {
  const now = services.clock.now()
  const [booking] = dates
  if (!booking) return refuse('booking_not_pending')
  const ids = dates.map(({ id }) => id)
  const stored = await transact(services.db, async (trx) => {
    await lockBookings(trx, ids)
    const rows = await trx
      .updateTable('bookings')
      .set({ stripePaymentIntentId: intent.id, paymentAttempt: attempt, updatedAt: now })
      .where('id', 'in', ids)
      .where((eb) => holdIsAlive(eb, now))
      .where(({ eb, or }) =>
        or([
          eb('stripePaymentIntentId', 'is not distinct from', booking.stripePaymentIntentId),
          eb('stripePaymentIntentId', '=', intent.id),
        ]),
      )
      .returning(['id', 'totalAmount', 'creditAmount'])
      .execute()
    // Another tab may have kept more or less credit.
    const isSame = rows.length === dates.length && sum(rows.map(cardShare)) === intent.amount
    return isSame ? secretOf(intent) : refuse('booking_not_pending')
  })
  if (stored.ok) return stored
  // The booking changed in the meantime: refuse with the reason, or start again if another tab opened its form first.
  if ((await stripe.cancelIntent(intent.id)) === 'paid') await settle(services, intent.id)
  const current = await findOwnBooking(services.db, { id: booking.userId }, booking.id)
  return (current && checkPayable(services, current)) ?? succeed(STALE)
}

export function secretOf(intent: Intent): Outcome<{ clientSecret: string }> {
  if (!intent.client_secret) throw new Error(`Intent ${intent.id} has no client secret`)
  return succeed({ clientSecret: intent.client_secret })
}
