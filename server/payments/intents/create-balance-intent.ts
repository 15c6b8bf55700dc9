import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { shareOut } from '../../../domain/orders/order-balance.ts'
import { type Cents, parseAmount, sum } from '../../../domain/pricing/money.ts'
import { type BookingRow, findBooking } from '../../bookings/booking-row.ts'
import { lockBookings } from '../../bookings/lock-bookings.ts'
import { findDatesToPay, findDatesToSign } from '../../bookings/order-dates.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { Services } from '../../services/services.ts'
import { isInPerson } from '../../stripe/in-person.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { closeForm, countForm, findPayable, openForm, secretOf } from './payment-form.ts'

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
  const [intentId = null, ...others] = new Set(dates.map(({ balanceIntentId }) => balanceIntentId))
  if (others.length === 0) {
    const open = await findPayable(services, stripe, intentId)
    if (!open.ok) return open
    if (open.value?.amount === balance && !isInPerson(open.value)) return succeed(secretOf(open.value))
  }
  const opened = await openBalanceIntent(services, stripe, dates, { amount: balance })
  if (!opened.ok) return opened
  return succeed(opened.value === STALE ? STALE : secretOf(opened.value))
}

/**
 * A new intent for what is due, or part of it, stored with the bookings that it pays. One that's open, on a
 * page or at the desk, is canceled first. Stale if that was needed, or if one of the bookings changed in the
 * meantime.
 */
export async function openBalanceIntent(
  services: Services,
  stripe: StripeGateway,
  dates: readonly BookingRow[],
  { amount, inPerson }: { amount: Cents; inPerson?: Readonly<Record<string, string>> },
): Promise<Outcome<Intent | typeof STALE>> {
  const open = dates.find(({ balanceIntentId }) => balanceIntentId !== null)
  if (open) {
    const closed = await closeForm(services, open.balanceIntentId)
    if (closed === 'unreachable') return refuse('payments_unavailable')
    return closed === 'processing' ? refuse('payment_processing') : succeed(STALE)
  }
  const [first] = dates
  if (!first) return succeed(STALE)
  const amounts = shareOut(amount, dates.map(balanceOf))
  const shares = dates.map(({ id }, index) => ({ subject: { bookingId: id }, amount: amounts[index] ?? 0 }))
  const form = {
    purpose: 'balance',
    shares,
    userId: first.userId,
    what: `booking ${first.id}`,
    inPerson,
  } as const
  const intent = await openForm(services, stripe, form, async (trx) => {
    const current = await lockBookings(
      trx,
      dates.map(({ id }) => id),
    )
    return dates.every(({ id, version }) => {
      const date = current.find((each) => each.id === id)
      return date?.version === version && date.balanceIntentId === null
    })
  })
  return succeed(intent)
}
