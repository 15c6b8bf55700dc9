import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { type Cents, parseAmount, sum } from '../../../domain/pricing/money.ts'
import { type BookingRow, findBooking } from '../../bookings/booking-row.ts'
import { lockBookings } from '../../bookings/lock-version.ts'
import { findDatesById, findDatesToPay, findDatesToSign } from '../../bookings/series-dates.ts'
import { transact } from '../../db/database.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { Services } from '../../services/services.ts'
import { readerOf } from '../../stripe/card-readers.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { closeBalance } from './close-intent.ts'
import { countForm, secretOf, skipAttempt, startIntent } from './create-payment-intent.ts'
import { settle } from './settle.ts'

type Secret = { clientSecret: string }

interface Request {
  bookingId: string
  /** Dollars shown in the browser. Compared with the balance, never charged. */
  amount: number
}

/**
 * The client secret for paying what is due of a confirmed booking, or of all dates of its season. Its intent is always for the balance: one for another
 * amount is cancelled first. Opening the form again, or in another tab, reuses it.
 */
export async function createBalanceIntent(services: Services, request: Request): Promise<Outcome<Secret>> {
  const { stripe } = services
  if (!stripe) return refuse('payments_not_configured')
  const counted = await countForm(services, request.bookingId)
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
  const now = services.clock.now()
  const toPay = await findDatesToPay(services.db, booking, now)
  if (!toPay.ok) return toPay
  const dates = toPay.value
  const balance = sum(dates.map(balanceOf))
  if (parseAmount(amount) !== balance) return refuse('amount_mismatch')
  if ((await findDatesToSign(services.db, booking, now)).ok) return refuse('agreements_required')
  const [intentId, ...others] = new Set(dates.map(({ balanceIntentId }) => balanceIntentId))
  if (intentId && others.length === 0) {
    const intent = await stripe.retrieveIntent(intentId)
    if (intent.status === 'processing') return refuse('payment_processing')
    const isPayable = intent.status !== 'succeeded' && intent.status !== 'canceled'
    if (isPayable && intent.amount === balance && !readerOf(intent)) return secretOf(intent)
  }
  const opened = await openBalanceIntent(services, stripe, dates, { amount: balance })
  return opened.ok && opened.value !== STALE ? secretOf(opened.value) : (opened as Outcome<typeof STALE>)
}

/**
 * A new intent for what is due, or part of it, stored with the bookings that it pays. One that's open, on another form or card reader,
 * is canceled first. Stale if that was needed, or if one of the bookings changed in the meantime.
 */
export async function openBalanceIntent(
  services: Services,
  stripe: StripeGateway,
  dates: readonly BookingRow[],
  wish: { amount: Cents; readerId?: string },
): Promise<Outcome<Intent | typeof STALE>> {
  const open = dates.find(({ balanceIntentId }) => balanceIntentId !== null)
  if (open) {
    const closed = await closeBalance(services, open)
    if (closed === 'unreachable') return refuse('payments_unavailable')
    return closed === 'processing' ? refuse('payment_processing') : succeed(STALE)
  }
  const [first] = dates
  if (!first) return succeed(STALE)
  const attempt = first.paymentAttempt + 1
  const intent = await startIntent(services, stripe, first, { ...wish, attempt })
  return await storeBalanceIntent(services, stripe, dates, { first, intent, attempt })
}

/**
 * Stores the intent before anyone can pay it, if nothing about the balance has changed. A concurrent tab got the same
 * intent through the idempotency key.
 */
async function storeBalanceIntent(
  services: Services,
  stripe: StripeGateway,
  dates: readonly BookingRow[],
  { first, intent, attempt }: { first: BookingRow; intent: Intent; attempt: number },
): Promise<Outcome<Intent | typeof STALE>> {
  const stored = await transact(services.db, async (trx) => {
    const ids = dates.map(({ id }) => id)
    await lockBookings(trx, ids)
    const current = new Map((await findDatesById(trx, ids)).map((date) => [date.id, date]))
    const isSame = dates.every(({ id, version, paymentAttempt }) => {
      const date = current.get(id)
      return (
        date?.version === version && date.balanceIntentId === null && date.paymentAttempt === paymentAttempt
      )
    })
    if (!isSame) return refuse('stale')
    await trx
      .updateTable('bookings')
      .set({ balanceIntentId: intent.id, updatedAt: services.clock.now() })
      .where('id', 'in', ids)
      .execute()
    await trx.updateTable('bookings').set({ paymentAttempt: attempt }).where('id', '=', first.id).execute()
    return succeed(intent)
  })
  if (stored.ok) return stored
  // Another tab stored it: the next try finds it. Otherwise no one has its secret.
  const current = await findBooking(services.db, first.id)
  if (current?.balanceIntentId === intent.id) return succeed(STALE)
  if ((await stripe.cancelIntent(intent.id)) === 'paid') await settle(services, intent.id)
  await skipAttempt(services.db, first, attempt)
  return succeed(STALE)
}
