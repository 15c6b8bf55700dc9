import type { z } from 'zod'
import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { keptFor, shareToPay } from '../../../domain/payments/kept-payments.ts'
import type { checkoutIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { type MethodAmount, sumByMethod } from '../../../domain/pricing/given-as.ts'
import { type Cents, parseAmount, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { findUnpaidDates, lockSeenHolds } from '../../bookings/order-dates.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { Actor, Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { askChecks } from './ask-checks.ts'
import { fulfillmentOf } from './fulfillment-of.ts'
import { keepFirst } from './keep-first.ts'
import { countForm, findPayable, openForm, secretOf } from './payment-form.ts'

interface Request {
  actor: Actor
  bookingId: string
  /** Dollars shown in the browser. Compared with the booking's total, never charged. */
  amount: number
  /** Whether what the customer has, such as credit, pays first. */
  usesKept?: boolean | undefined
}

type CheckoutIntent = z.output<typeof checkoutIntentSchema>

/**
 * The client secret for paying an own booking whose hold is alive (payments spec: Server), or what is
 * left of it: null if that's nothing. Opening the form again reuses the intent. Refuses a booking that is
 * paid, processing, expired, cancelled, or without signed agreements, an amount other than its total, and
 * what the payment checks refuse.
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

async function providePayableIntent(
  services: Services,
  stripe: StripeGateway,
  { actor, bookingId, amount, usesKept = false }: Request,
): Promise<Outcome<CheckoutIntent | typeof STALE>> {
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = checkPayable(services, booking)
  if (refusal) return refusal
  const fulfillment = fulfillmentOf(services, booking.purpose)
  const late = await fulfillment.refuse?.(services.db, booking.id, services.clock.now())
  if (late) return late
  const dates = await findUnpaidDates(services.db, booking.id)
  const [first = booking] = dates
  const amountDue = sum(dates.map((date) => toCents(date.totalAmount)))
  if (parseAmount(amount) !== amountDue) return refuse('amount_mismatch')
  if (!(await findLastAgreement(services.db, bookingId))) return refuse('agreements_required')
  const unmet = await askChecks(services, services.db, (check) => check.refuse(services.db, dates))
  if (unmet) return unmet
  if (amountDue === 0) return succeed({ clientSecret: null })

  const open = await findPayable(services, stripe, first.stripePaymentIntentId)
  if (!open.ok) return open
  if (open.value) {
    return succeed(withKept(secretOf(open.value), keptFor(dates)))
  }
  const kept = await keepFirst(services, dates, { wants: usesKept, now: services.clock.now() })
  if (kept === STALE) return succeed(STALE)
  const rest = amountDue - sum(kept.map(({ amount }) => amount))
  if (rest === 0) return succeed(withKept({ clientSecret: null }, kept))
  const intent = await openPriceForm(services, stripe, first.id, rest)
  return succeed(intent === STALE ? STALE : withKept(secretOf(intent), kept))
}

/**
 * A form for the part of the price of unpaid bookings that nothing is kept for. Stale if that isn't `amount`,
 * or one ended.
 */
async function openPriceForm(
  services: Services,
  stripe: StripeGateway,
  bookingId: string,
  amount: Cents,
): Promise<Intent | typeof STALE> {
  const dates = await findUnpaidDates(services.db, bookingId)
  const [first] = dates
  if (!first || sum(dates.map(shareToPay)) !== amount) return STALE
  const shares = dates.map((date) => ({ subject: { bookingId: date.id }, amount: shareToPay(date) }))
  const form = { purpose: first.purpose, shares, userId: first.userId, what: `booking ${first.id}` }
  return await openForm(services, stripe, form, async (trx) => {
    const locked = await lockSeenHolds(trx, dates, services.clock.now())
    // Another tab may have kept more or less.
    const isSame = (date: BookingRow, index: number) => shareToPay(date) === shares[index]?.amount
    return locked?.every(isSame) ?? false
  })
}

function withKept(form: Omit<CheckoutIntent, 'kept'>, kept: readonly MethodAmount[]): CheckoutIntent {
  const rows = sumByMethod(kept).map(({ method, amount }) => ({ method, amount: toDecimal(amount) }))
  return rows.length > 0 ? { ...form, kept: rows } : form
}

/** The refusal for a booking that can't be paid at checkout. */
export function checkPayable({ clock }: Pick<Services, 'clock'>, booking: BookingRow): Refusal | null {
  if (booking.status === 'confirmed' || booking.status === 'completed') return refuse('already_paid')
  if (booking.status === 'cancelled')
    return refuse(booking.cancelReason === 'hold_expired' ? 'hold_expired' : 'booking_not_pending')
  return isHoldAlive(booking, clock.now()) ? null : refuse('hold_expired')
}
