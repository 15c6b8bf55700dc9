import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { tryDates } from '../../domain/orders/order-dates.ts'
import { type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { lockBookings } from '../bookings/lock-bookings.ts'
import { checkVersion } from '../bookings/lock-version.ts'
import { type Trx, transact } from '../db/database.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import { closeForm } from '../payments/intents/payment-form.ts'
import type { Services } from '../services/services.ts'

/** The card payment of a booking may still arrive, so staff must wait. */
export const STRIPE_UNREACHABLE: Refusal = refuse('payments_unavailable', {
  message:
    "We can't reach Stripe, so the customer might still pay by card. Nothing was changed. Please try again in a few minutes.",
})

export const PROCESSING: Refusal = refuse('payment_processing', {
  message: 'A card payment for this booking is being processed. Please try again in a few minutes.',
})

interface SeenBooking {
  bookingId: string
  /** Refuses `stale` if another one is current. Without it, the change is made to whatever is current. */
  version?: number | undefined
}

interface BalanceChange {
  canChange?: (booking: BookingRow) => Refusal | null
  /** For changes of pending bookings: a card payment got there first, and was settled. Null goes on with the change. */
  whenPaid?: (payment: 'paid' | 'other_money', bookingId: string) => Promise<Refusal | null> | Refusal | null
}

/**
 * Runs a change of a booking while it can't be paid by card: the forms for its price and for its balance are cancelled first,
 * outside of the transaction, because that calls Stripe. If the customer was faster, `version` is outdated, and if they opened
 * another form since, it's tried again. `change` gets the locked booking, after `canChange` allowed it. Refuses while a payment
 * is processing or Stripe is unreachable.
 */
export async function whileUnpayable<T>(
  services: Services,
  { bookingId, version, canChange, whenPaid }: BalanceChange & SeenBooking,
  change: (trx: Trx, booking: BookingRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return await retryStale(async () => {
    const seen = await see(services, { bookingId, version }, canChange)
    if (!seen.ok) return seen
    const stillPayable = await closeForms(services, seen.value, whenPaid)
    return (
      stillPayable ??
      (await transact<T | typeof STALE>(services.db, async (trx) => {
        const [booking] = (await lockUnpayable(trx, [seen.value])) ?? []
        return booking ? await change(trx, booking) : succeed(STALE)
      }))
    )
  }, STRIPE_UNREACHABLE)
}

/**
 * The same for several dates of an order. Refuses with `refuseDates` if any can't be changed; then none is.
 */
export async function whileAllUnpayable<T>(
  services: Services,
  { dates, canChange, whenPaid, message }: BalanceChange & { dates: readonly SeenBooking[]; message: string },
  change: (trx: Trx, bookings: BookingRow[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return await retryStale(async () => {
    const seen = await tryDates(dates, (date) => see(services, date, canChange), message)
    if (!seen.ok) return seen
    for (const booking of seen.value) {
      const stillPayable = await closeForms(services, booking, whenPaid)
      if (stillPayable) return stillPayable
    }
    return await transact<T | typeof STALE>(services.db, async (trx) => {
      const bookings = await lockUnpayable(trx, seen.value)
      return bookings ? await change(trx, bookings) : succeed(STALE)
    })
  }, STRIPE_UNREACHABLE)
}

/** A change that's refused anyway must not cancel what the customer is typing, so this comes first. */
async function see(
  { db }: Services,
  { bookingId, version }: SeenBooking,
  canChange: BalanceChange['canChange'],
): Promise<Outcome<BookingRow>> {
  const seen = await findBooking(db, bookingId)
  if (!seen) return refuse('booking_not_found')
  const refusal = (await checkVersion(db, seen, version ?? seen.version)) ?? canChange?.(seen)
  return refusal ?? succeed(seen)
}

/** Null if one changed since it was seen. Opening a form changes an intent but not the version. */
async function lockUnpayable(trx: Trx, seen: readonly BookingRow[]): Promise<BookingRow[] | null> {
  const before = new Map(seen.map((booking) => [booking.id, booking]))
  const bookings = await lockBookings(trx, [...before.keys()])
  const isSame = ({ id, version, stripePaymentIntentId, balanceIntentId }: BookingRow) =>
    version === before.get(id)?.version &&
    stripePaymentIntentId === before.get(id)?.stripePaymentIntentId &&
    balanceIntentId === null
  return bookings.length === before.size && bookings.every(isSame) ? bookings : null
}

async function closeForms(
  services: Services,
  booking: BookingRow,
  whenPaid: BalanceChange['whenPaid'],
): Promise<Refusal | null> {
  if (booking.status === 'pending') {
    const closed = await closeForm(services, booking.stripePaymentIntentId)
    if (closed === 'unreachable') return STRIPE_UNREACHABLE
    if (closed === 'processing') return PROCESSING
    const refusal = closed === 'closed' ? null : await whenPaid?.(closed, booking.id)
    if (refusal) return refusal
  }
  const closed = await closeForm(services, booking.balanceIntentId)
  if (closed === 'unreachable') return STRIPE_UNREACHABLE
  return closed === 'processing' ? PROCESSING : null
}
