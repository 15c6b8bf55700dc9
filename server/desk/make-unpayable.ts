import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { checkVersion, lockVersion } from '../bookings/lock-version.ts'
import type { Trx } from '../db/database.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import { transact } from '../db/transact.ts'
import { closeBalance } from '../payments/intents/close-balance.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import type { Services } from '../services/services.ts'

/** The card payment of a booking may still arrive, so staff must wait. */
export const STRIPE_UNREACHABLE: Refusal = refuse('payments_unavailable', {
  message:
    "We can't reach Stripe, so the customer might still pay by card. Nothing was changed. Please try again in a few minutes.",
})

const PROCESSING: Refusal = refuse('payment_processing', {
  message: 'A card payment for this booking is being processed. Please try again in a few minutes.',
})

/**
 * Runs a change of a booking's balance while no form to pay it by link is open: that one is cancelled first, and if the customer
 * was faster, the change finds a newer version. `change` locks the booking with `lockUnpayable`.
 */
export async function whileUnpayable<T>(
  services: Services,
  { bookingId, version }: { bookingId: string; version: number },
  change: (trx: Trx) => Promise<Outcome<T | typeof STALE>>,
): Promise<Outcome<T>> {
  return await retryStale(async () => {
    // First: a change that's refused anyway must not cancel what the customer is typing.
    const booking = await findBooking(services.db, bookingId)
    const stale = booking && (await checkVersion(services.db, booking, version))
    if (stale) return stale
    const closed = await closeBalanceForm(services, bookingId)
    return closed.ok ? await transact(services.db, change) : closed
  }, STRIPE_UNREACHABLE)
}

/** Cancels the form for paying a booking's balance by link. Refuses while a payment is processing or Stripe is unreachable. */
export async function closeBalanceForm(services: Services, bookingId: string): Promise<Outcome<null>> {
  const booking = await findBooking(services.db, bookingId)
  const closed = booking ? await closeBalance(services, booking) : 'closed'
  if (closed === 'unreachable') return STRIPE_UNREACHABLE
  return closed === 'processing' ? PROCESSING : succeed(null)
}

/** `lockVersion`, or stale if the customer opened a form to pay the balance since. */
export async function lockUnpayable(
  trx: Trx,
  bookingId: string,
  version: number,
): Promise<Outcome<BookingRow | typeof STALE>> {
  const locked = await lockVersion(trx, bookingId, version)
  return locked.ok && locked.value.balanceIntentId !== null ? succeed(STALE) : locked
}

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
  if (closed === 'processing') return PROCESSING
  return succeed(closed)
}
