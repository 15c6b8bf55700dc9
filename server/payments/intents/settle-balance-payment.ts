import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { shareOut } from '../../../domain/orders/order-balance.ts'
import { type Cents, sum, toDecimal } from '../../../domain/pricing/money.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Settlement } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'
import { isInPerson } from '../../stripe/in-person.ts'
import type { Intent } from '../../stripe/stripe.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { emailReturned, flagForStaff, jointly, recordPayment, refundLate } from './record-settlement.ts'

/**
 * The balance of a confirmed booking, or of several dates of a season, was paid by card, through a link or at
 * the desk. Staff close the form before they change a balance, so the amount is right; if Stripe took the
 * money anyway, it counts, and the excess is listed for staff. The customer gets one receipt, and one email
 * about what is refunded because its dates were cancelled.
 */
export async function settleBalancePayment(
  services: Services,
  trx: Trx,
  dates: readonly BookingRow[],
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement> {
  const shares = shareOut(intent.amount_received, dates.map(balanceOf))
  const paid: BookingRow[] = []
  const returned: { booking: BookingRow; amount: Cents }[] = []
  const settled: Settlement[] = []
  for (const [index, date] of dates.entries()) {
    const amount = shares[index] ?? 0
    const settlement = await settleBalance(services, trx, date, intent, { amount, now })
    settled.push(settlement)
    if (settlement === 'refunding') returned.push({ booking: date, amount })
    if (settlement === 'confirmed' || settlement === 'needs_attention') paid.push(date)
  }
  const [first] = paid
  // The confirmation went out when staff booked.
  if (first)
    await enqueueBookingEmail(services, trx, first, {
      template: 'receipt',
      cause: intent.id,
      ...(dates.length > 1 && {
        props: {
          dates: paid.map(({ id }) => id).join(),
          paid: toDecimal(sum(paid.map((date) => shares[dates.indexOf(date)] ?? 0))),
        },
      }),
    })
  await emailReturned(services, trx, returned, intent, 'hold_ended')
  return jointly(settled)
}

/** Records a booking's share. */
async function settleBalance(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  { amount, now }: { amount: Cents; now: Temporal.Instant },
): Promise<Settlement> {
  if (amount === 0 || !(await recordPayment(trx, intent, { bookingId: booking.id }, now, { amount })))
    return 'already_settled'
  if (booking.status === 'cancelled') {
    await refundLate(services, trx, booking, intent, { now, late: 'hold_ended', isSilent: true })
    return 'refunding'
  }
  const isTooMuch = amount > balanceOf(booking)
  if (isTooMuch) await flagForStaff(trx, intent, booking, 'paid_twice')
  await updateBalance(trx, booking.id, { paymentMethod: 'stripe', now })
  const after = { amount: toDecimal(amount) }
  const kind = isInPerson(intent) ? 'paid_in_person' : 'paid_by_link'
  await addToHistory(trx, booking.id, { kind, after, now })
  return isTooMuch ? 'needs_attention' : 'confirmed'
}
