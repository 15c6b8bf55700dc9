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

interface BalanceChange {
  bookingId: string
  version: number
  canChange?: (booking: BookingRow) => Refusal | null
}

/**
 * Runs a change of a booking's balance while no form to pay it by link is open. The form is cancelled first; if the customer
 * was faster, `version` is outdated, and if they opened another one since, it's tried again. `change` gets the locked booking,
 * after `canChange` allowed it.
 */
export async function whileUnpayable<T>(
  services: Services,
  { bookingId, version, canChange }: BalanceChange,
  change: (trx: Trx, booking: BookingRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { db } = services
  return await retryStale(async () => {
    const seen = await findBooking(db, bookingId)
    if (!seen) return refuse('booking_not_found')
    // First: a change that's refused anyway must not cancel what the customer is typing.
    const refusal = (await checkVersion(db, seen, version)) ?? canChange?.(seen)
    if (refusal) return refusal
    const closed = await closeBalanceForm(services, seen)
    if (!closed.ok) return closed
    return await transact<T | typeof STALE>(db, async (trx) => {
      const locked = await lockVersion(trx, bookingId, version)
      if (!locked.ok) return locked
      const refusal = canChange?.(locked.value)
      if (refusal) return refusal
      return locked.value.balanceIntentId === null ? await change(trx, locked.value) : succeed(STALE)
    })
  }, STRIPE_UNREACHABLE)
}

/** Cancels the form for paying a booking's balance by link. Refuses while a payment is processing or Stripe is unreachable. */
export async function closeBalanceForm(services: Services, booking: BookingRow): Promise<Outcome<null>> {
  const closed = await closeBalance(services, booking)
  if (closed === 'unreachable') return STRIPE_UNREACHABLE
  return closed === 'processing' ? PROCESSING : succeed(null)
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
