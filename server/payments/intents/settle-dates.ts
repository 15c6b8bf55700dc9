import type { TooLate } from '../../../domain/payments/too-late.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Trx } from '../../db/database.ts'
import type { Fulfillment, Settlement } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'
import { lockDays } from '../../slots/lock-days.ts'
import type { Intent } from '../../stripe/stripe.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { confirmHeld } from '../ledger/confirm-held.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { flagForStaff, jointly, recordPayment, refundLate } from './record-settlement.ts'

/** With the part of its price that the money is for. */
type PaidDate = BookingRow & { share: Cents }

interface Payment {
  intent: Intent
  fulfillment: Fulfillment
  now: Temporal.Instant
}

/**
 * One payment per date: its price, less what's kept for it, so fees, refunds, receipts, and reports follow
 * the dates to the cent. Late money confirms those that can still be given and refunds the others. The
 * customer gets one email. Part of `settle`.
 */
export async function settleDates(
  services: Services,
  trx: Trx,
  dates: readonly PaidDate[],
  payment: Payment,
): Promise<Settlement> {
  const { intent, now } = payment
  // Late money takes slots again. Locked one by one, the days could deadlock with a closure of several.
  const ended = dates.filter(({ status }) => status === 'cancelled')
  if (ended.length > 1)
    await lockDays(
      trx,
      ended.map(({ startTime }) => facilityDate(startTime).toString()),
    )
  const paid: PaidDate[] = []
  for (const date of dates) {
    const { share: amount } = date
    if (amount > 0 && (await recordPayment(trx, intent, { bookingId: date.id }, now, { amount })))
      paid.push(date)
  }
  if (paid.length === 0)
    return dates.some(({ status }) => status === 'pending') ? 'needs_attention' : 'already_settled'
  const settled: Settlement[] = []
  for (const date of paid.filter(isRental)) settled.push(await settleConfirmed(services, trx, date, payment))
  // One with its whole price kept has no share in the payment, and is settled along with the others.
  const held = dates.filter((date) => !isRental(date) && (paid.includes(date) || date.share === 0))
  return jointly([...settled, ...(await settleHeld(services, trx, held, payment))])
}

const isRental = ({ status }: BookingRow) => status === 'confirmed' || status === 'completed'

/** Money for a booking that was confirmed otherwise before it came. */
async function settleConfirmed(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { intent, now }: Payment,
): Promise<Settlement> {
  if (!(await wasPaidOtherwise(trx, booking, intent))) return 'already_settled'
  await flagForStaff(trx, intent, booking, 'paid_twice')
  await updateBalance(trx, booking.id, { now })
  services.log.error({ intentId: intent.id, bookingId: booking.id }, 'a booking was paid twice')
  return 'needs_attention'
}

/** Confirms the dates that are given, and refunds the others. */
async function settleHeld(
  services: Services,
  trx: Trx,
  dates: readonly PaidDate[],
  payment: Payment,
): Promise<Settlement[]> {
  const { intent, fulfillment, now } = payment
  const results = await confirmHeld(services, trx, dates, {
    now,
    cause: intent.id,
    keep: ({ id, status, share }) =>
      fulfillment.fulfill(services, trx, { id, isHeld: status === 'pending', share, now }),
  })
  const settled: Settlement[] = []
  for (const { date, result } of results)
    settled.push(
      result === 'kept'
        ? await checkSigned(trx, date, intent)
        : await giveBack(services, trx, date, payment, { late: result, isSilent: dates.length > 1 }),
    )
  return settled
}

/**
 * Only intents from before agreements were required can be paid unsigned. It's confirmed, and staff have to
 * get the signature.
 */
async function checkSigned(trx: Trx, booking: PaidDate, intent: Intent): Promise<Settlement> {
  if (booking.share > 0 && !(await findLastAgreement(trx, booking.id)))
    await flagForStaff(trx, intent, booking, 'unsigned')
  return 'confirmed'
}

/** Refunds a date's share, because it can't be given anymore. */
async function giveBack(
  services: Services,
  trx: Trx,
  booking: PaidDate,
  { intent, fulfillment, now }: Payment,
  { late, isSilent }: { late: TooLate; isSilent: boolean },
): Promise<Settlement> {
  if (booking.share === 0) return 'already_settled'
  await refundLate(services, trx, booking, intent, { now, late, isSilent })
  await fulfillment.lapse?.(services, trx, { id: booking.id, intentId: intent.id, now })
  return 'refunding'
}

/** Whether staff recorded another payment, or made the booking complimentary, before this payment arrived. */
async function wasPaidOtherwise(trx: Trx, booking: BookingRow, intent: Intent): Promise<boolean> {
  if (booking.paymentMethod !== 'stripe') return true
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', booking.id)
    .where('stripePaymentIntentId', 'is distinct from', intent.id)
    .executeTakeFirst()
  return other !== undefined
}
