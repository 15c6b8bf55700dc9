import { sql } from 'kysely'
import { CURRENCY } from '../../../domain/facility.ts'
import { cardShare } from '../../../domain/payments/credit.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import { sum } from '../../../domain/pricing/money.ts'
import { facilityDate, isBefore } from '../../../domain/time/facility-time.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { lockBookings } from '../../bookings/lock-bookings.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { lockDays, readClosureLocked } from '../../slots/closure-queries.ts'
import { occupy, slotOf } from '../../slots/occupancy.ts'
import { bookingIdOf, packIdOf } from '../../stripe/intent-subject.ts'
import type { Intent } from '../../stripe/stripe.ts'
import { freeHoldsIn } from '../../waiting/free-holds.ts'
import { findLastAgreement } from '../agreements/read-agreements.ts'
import { isCodeThere } from '../codes/check-code.ts'
import { isCreditThere } from '../credit/credit-ledger.ts'
import { confirmHeld, type TooLate } from '../ledger/confirm-held.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { takeOver } from '../resale/take-over.ts'
import { noteClosed } from './note-closed.ts'
import { flagForStaff, jointly, recordPayment, refundLate, type Settlement } from './record-settlement.ts'
import { settleBalancePayment } from './settle-balance-payment.ts'
import { settlePack } from './settle-pack.ts'

/**
 * The only thing that confirms a paid booking. It asks Stripe for the intent's status instead of trusting the caller, so
 * it can be called from anywhere, at any time, any number of times and in any order. Throws `StripeUnreachable`.
 */
export async function settle(services: Services, intentId: string): Promise<Settlement> {
  if (!services.stripe) return 'not_paid'
  const intent = await services.stripe.findIntent(intentId)
  const [bookingId, packId] = intent ? [bookingIdOf(intent), packIdOf(intent)] : []
  if (!intent || !(bookingId || packId)) return 'not_ours'
  if (intent.status === 'canceled') await noteClosed(services.db, intentId, services.clock.now())
  if (intent.status !== 'succeeded') return 'not_paid'
  if (!bookingId) return await settlePack(services, intent, packId ?? '')

  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    const locked = await lockDatesOf(trx, intent, bookingId)
    const booking = locked.find(({ id }) => id === bookingId)
    if (!booking) return 'not_ours'
    await noteClosed(trx, intent.id, now)
    const other = locked.find(({ id }) => id === booking.claimsBookingId)
    const dates = locked.filter((date) => date !== other)
    const balances = dates.filter(({ balanceIntentId }) => balanceIntentId === intent.id)
    if (balances.length > 0) return await settleBalancePayment(services, trx, balances, intent, now)
    const mismatch = findMismatch(intent, booking, dates)
    if (!mismatch) return await settleDates(services, trx, { dates, other }, intent, now)
    const isNew = await recordPayment(trx, intent, booking, now, { needsAttention: mismatch })
    if (!isNew) return booking.status === 'pending' ? 'needs_attention' : 'already_settled'
    // A form that was left open, such as an old one for a balance: there's nothing left that it could pay.
    if (booking.status === 'cancelled' && mismatch === 'other_intent') {
      await refundLate(services, trx, booking, intent, { now, late: 'hold_ended' })
      return 'refunding'
    }
    services.log.error({ intentId, bookingId, mismatch }, 'a payment does not match its booking')
    return 'needs_attention'
  })
}

/** The intent's bookings, by start and locked, with the one that it claims, if it does. */
async function lockDatesOf(trx: Trx, intent: Intent, bookingId: string): Promise<BookingRow[]> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from payment_forms where intent_id = ${intent.id} and booking_id is not null
    union select id from bookings where id = ${bookingId}
    union select claims_booking_id from bookings where id = ${bookingId} and claims_booking_id is not null`.execute(
    trx,
  )
  return await lockBookings(
    trx,
    rows.map(({ id }) => id),
  )
}

/** The bookings that an intent pays together, and the other one that they take over. */
interface Paid {
  dates: readonly BookingRow[]
  other: BookingRow | undefined
}

/**
 * One payment per date: its price, less its credit, so fees, refunds, receipts, and reports follow the dates
 * to the cent. Late money confirms those that are still open and refunds the others. The customer gets one
 * email.
 */
async function settleDates(
  services: Services,
  trx: Trx,
  { dates, other }: Paid,
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement> {
  // Late money takes slots again. Locked one by one, the days could deadlock with a closure of several.
  const ended = dates.filter(({ status }) => status === 'cancelled')
  if (ended.length > 1)
    await lockDays(
      trx,
      ended.map(({ startTime }) => facilityDate(startTime).toString()),
    )
  const paid: BookingRow[] = []
  for (const date of dates) {
    const amount = cardShare(date)
    if (amount > 0 && (await recordPayment(trx, intent, date, now, { amount }))) paid.push(date)
  }
  if (paid.length === 0)
    return dates.some(({ status }) => status === 'pending') ? 'needs_attention' : 'already_settled'
  const settled: Settlement[] = []
  for (const date of paid.filter(isRental))
    settled.push(await settleConfirmed(services, trx, date, intent, now))
  // One that credit covers has no share in the payment, and is settled along with the others.
  const held = dates.filter((date) => !isRental(date) && (paid.includes(date) || cardShare(date) === 0))
  return jointly([...settled, ...(await settleHeld(services, trx, { dates: held, other }, intent, now))])
}

const isRental = ({ status }: BookingRow) => status === 'confirmed' || status === 'completed'

/** Money for a booking that was confirmed otherwise before it came. */
async function settleConfirmed(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement> {
  if (!(await wasPaidOtherwise(trx, booking, intent))) return 'already_settled'
  await flagForStaff(trx, intent, booking, 'paid_twice')
  await updateBalance(trx, booking.id, { now })
  services.log.error({ intentId: intent.id, bookingId: booking.id }, 'a booking was paid twice')
  return 'needs_attention'
}

/** Confirms the dates that have their time, or get it again, and refunds the others. */
async function settleHeld(
  services: Services,
  trx: Trx,
  { dates, other }: Paid,
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement[]> {
  const results = await confirmHeld(services, trx, dates, {
    now,
    cause: intent.id,
    keep: (date) => keepSlot(services, trx, date, other, now),
  })
  const settled: Settlement[] = []
  for (const { date, result } of results)
    settled.push(
      result === 'kept'
        ? await checkSigned(trx, date, intent)
        : await giveBack(services, trx, { dates, other }, date, intent, { now, late: result }),
    )
  return settled
}

/**
 * Only intents from before agreements were required can be paid unsigned. It's confirmed, and staff have to
 * get the signature.
 */
async function checkSigned(trx: Trx, booking: BookingRow, intent: Intent): Promise<Settlement> {
  if (cardShare(booking) > 0 && !(await findLastAgreement(trx, booking.id)))
    await flagForStaff(trx, intent, booking, 'unsigned')
  return 'confirmed'
}

/** Refunds a date's share, because its time is gone. */
async function giveBack(
  services: Services,
  trx: Trx,
  { dates, other }: Paid,
  booking: BookingRow,
  intent: Intent,
  { now, late }: { now: Temporal.Instant; late: TooLate },
): Promise<Settlement> {
  if (cardShare(booking) === 0) return 'already_settled'
  await refundLate(services, trx, booking, intent, { now, late, isSilent: dates.length > 1 })
  // One whose offer ended has no time to wait for.
  if (other) {
    const holds = [{ id: booking.id, intentId: intent.id }]
    await freeHoldsIn(services, trx, { holds, reason: 'hold_expired', actorId: null, now })
  }
  return 'refunding'
}

/** Why a payment doesn't match its booking; null if it does. */
function findMismatch(intent: Intent, booking: BookingRow, dates: readonly BookingRow[]): PaymentFlag | null {
  if (intent.currency !== CURRENCY) return 'other_currency'
  if (booking.stripePaymentIntentId !== intent.id) return 'other_intent'
  if (intent.amount_received !== sum(dates.map(cardShare))) return 'other_amount'
  return null
}

/** Whether a paid booking has its slot: its own, another customer's that it claims, or its old one again. */
async function keepSlot(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  offered: BookingRow | undefined,
  now: Temporal.Instant,
): Promise<'kept' | TooLate> {
  if (offered)
    return (await takeOver(services, trx, { seller: offered, buyer: booking, now })) ? 'kept' : 'offer_ended'
  return booking.status === 'pending' ? 'kept' : await retakeSlot(trx, booking, now)
}

/** A payment that arrives after the hold expired takes the slot back if it hasn't started, and it and the hold's credit and code are still free. */
async function retakeSlot(trx: Trx, booking: BookingRow, now: Temporal.Instant): Promise<'kept' | TooLate> {
  if (booking.cancelReason !== 'hold_expired' || !isBefore(now, booking.startTime)) return 'hold_ended'
  const slot = await slotOf(trx, booking)
  if (await readClosureLocked(trx, slot)) return 'hold_ended'
  // A failed attempt may have taken some of the resources: undo it alone, not the recorded payment.
  await sql`savepoint retake`.execute(trx)
  const isFree = await occupy(trx, booking.id, slot)
  if (isFree && (await isCreditThere(trx, booking)) && (await isCodeThere(trx, booking))) return 'kept'
  await sql`rollback to savepoint retake`.execute(trx)
  return isFree ? 'hold_ended' : 'slot_taken'
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
