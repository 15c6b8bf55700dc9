import { type Insertable, sql } from 'kysely'
import { resourcesOf } from '../../../domain/bookings/conflict.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { CURRENCY } from '../../../domain/facility.ts'
import type { Card } from '../../../domain/payments/card.schema.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import { SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate, isBefore } from '../../../domain/time/facility-time.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { confirmPaid } from '../../bookings/move-status.ts'
import { bundleContents } from '../../catalog/queries.ts'
import type { Tables, Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'
import { readClosureLocked, shareDays } from '../../slots/closure-queries.ts'
import { occupy } from '../../slots/occupancy.ts'
import { readerOf } from '../../stripe/card-readers.ts'
import { bookingIdOf, type Intent, idOf } from '../../stripe/stripe.ts'
import { findLastAgreement } from '../agreements/read-agreements.ts'
import { requestRefund } from '../ledger/request-refund.ts'
import { updateBalance } from '../ledger/update-balance.ts'

export type Settlement =
  | 'confirmed'
  | 'already_settled'
  | 'not_paid'
  | 'not_ours'
  /** The slot was taken or its booking cancelled, so the payment is refunded automatically. */
  | 'refunding'
  /** The payment is recorded but doesn't match its booking: staff have to act. */
  | 'needs_attention'

/**
 * The only thing that confirms a paid booking. It asks Stripe for the intent's status instead of trusting the caller, so
 * it can be called from anywhere, at any time, any number of times and in any order. Throws `StripeUnreachable`.
 */
export async function settle(services: Services, intentId: string): Promise<Settlement> {
  if (!services.stripe) return 'not_paid'
  const intent = await services.stripe.findIntent(intentId)
  const bookingId = intent && bookingIdOf(intent)
  if (!intent || !bookingId) return 'not_ours'
  if (intent.status !== 'succeeded') return 'not_paid'

  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    const dates = await lockDatesOf(trx, intent, bookingId)
    const booking = dates.find(({ id }) => id === bookingId)
    if (!booking) return 'not_ours'
    const isBalance = booking.balanceIntentId === intent.id
    const mismatch = isBalance ? null : findMismatch(intent, booking, dates)
    if (!mismatch && dates.length > 1) return await settleSeries(services, trx, dates, intent, now)
    const isNew = await recordPayment(trx, intent, booking, now, { needsAttention: mismatch })
    if (isNew && isBalance) return await settleBalance(services, trx, booking, intent, now)
    if (!isNew) return booking.status === 'pending' ? 'needs_attention' : 'already_settled'
    if (!mismatch) return await confirm(services, trx, booking, intent, now)
    // A form that was left open, such as an old one for a balance: there's nothing left that it could pay.
    if (booking.status === 'cancelled' && mismatch === 'other_intent') {
      await refundLate(services, trx, booking, intent, { now, late: 'hold_ended' })
      return 'refunding'
    }
    services.log.error({ intentId, bookingId, mismatch }, 'a payment does not match its booking')
    return 'needs_attention'
  })
}

/** The intent's booking and, if it pays for a series, all of its dates, in order and locked. */
async function lockDatesOf(trx: Trx, intent: Intent, bookingId: string): Promise<BookingRow[]> {
  const bookings = await trx
    .selectFrom('bookings')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', bookingId),
        and([eb('seriesId', 'is not', null), eb('stripePaymentIntentId', '=', intent.id)]),
      ]),
    )
    // As all statements that lock several bookings do.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return bookings.toSorted((one, other) => Temporal.Instant.compare(one.startTime, other.startTime))
}

/**
 * One payment for several dates: each gets a payment of its own price, so fees, refunds, receipts, and reports follow the dates to the
 * cent. Late money confirms those that are still open and refunds the others. The customer gets one email.
 */
async function settleSeries(
  services: Services,
  trx: Trx,
  dates: readonly BookingRow[],
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement> {
  await shareDays(
    trx,
    dates.map(({ startTime }) => facilityDate(startTime).toString()),
  )
  const settled: Settlement[] = []
  for (const date of dates) {
    const isNew = await recordPayment(trx, intent, date, now, { amount: toCents(date.totalAmount) })
    settled.push(
      isNew ? await confirm(services, trx, date, intent, now, { isSilent: true }) : 'already_settled',
    )
  }
  const [first] = dates
  if (first && settled.some((one) => one !== 'already_settled'))
    await enqueueBookingEmail(services, trx, first, { template: 'series-confirmed', cause: intent.id })
  const order: Settlement[] = ['needs_attention', 'confirmed', 'refunding']
  return order.find((one) => settled.includes(one)) ?? 'already_settled'
}

/**
 * A confirmed booking's balance was paid by link or on a card reader. Staff close the form before they change the balance, so the amount is
 * right; if Stripe took the money anyway, it counts, and what's too much is listed for staff. The customer gets a receipt.
 */
async function settleBalance(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  now: Temporal.Instant,
): Promise<Settlement> {
  await trx.updateTable('bookings').set({ balanceIntentId: null }).where('id', '=', booking.id).execute()
  if (booking.status === 'cancelled') {
    await refundLate(services, trx, booking, intent, { now, late: 'hold_ended' })
    return 'refunding'
  }
  const isTooMuch = intent.amount_received > balanceOf(booking)
  if (isTooMuch) await flagForStaff(trx, intent, booking, 'paid_twice')
  await updateBalance(trx, booking.id, { paymentMethod: 'stripe', now })
  const after = { amount: toDecimal(intent.amount_received) }
  const kind = readerOf(intent) ? 'paid_on_reader' : 'paid_by_link'
  await addToHistory(trx, booking.id, { kind, after, now })
  // The confirmation went out when staff booked.
  await enqueueBookingEmail(services, trx, booking, { template: 'receipt', cause: intent.id })
  return isTooMuch ? 'needs_attention' : 'confirmed'
}

/** Why a payment doesn't match its booking; null if it does. */
function findMismatch(intent: Intent, booking: BookingRow, dates: readonly BookingRow[]): PaymentFlag | null {
  if (intent.currency !== CURRENCY) return 'other_currency'
  if (booking.stripePaymentIntentId !== intent.id) return 'other_intent'
  if (intent.amount_received !== sum(dates.map((date) => toCents(date.totalAmount)))) return 'other_amount'
  return null
}

/** Returns false if this intent's payment of the booking was recorded before. `amount` is the booking's share. */
async function recordPayment(
  trx: Trx,
  intent: Intent,
  booking: BookingRow,
  now: Temporal.Instant,
  {
    amount = intent.amount_received,
    needsAttention = null,
  }: { amount?: Cents; needsAttention?: PaymentFlag | null },
): Promise<boolean> {
  const card = cardOf(intent)
  const payment: Insertable<Tables['payments']> = {
    bookingId: booking.id,
    method: 'stripe',
    amount: toDecimal(amount),
    stripePaymentIntentId: intent.id,
    stripeChargeId: idOf(intent.latest_charge),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    needsAttention,
    receivedAt: now,
  }
  const recorded = await trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['stripePaymentIntentId', 'bookingId']).doNothing())
    .returning('id')
    .execute()
  return recorded.length === 1
}

async function confirm(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  now: Temporal.Instant,
  { isSilent = false } = {},
): Promise<Settlement> {
  if (booking.status === 'confirmed' || booking.status === 'completed') {
    if (!(await wasPaidOtherwise(trx, booking, intent))) return 'already_settled'
    await flagForStaff(trx, intent, booking, 'paid_twice')
    await updateBalance(trx, booking.id, { now })
    services.log.error({ intentId: intent.id, bookingId: booking.id }, 'a booking was paid twice')
    return 'needs_attention'
  }
  const slot = booking.status === 'pending' ? 'held' : await retakeSlot(trx, booking, now)
  if (slot !== 'held' || !(await confirmPaid(trx, booking.id, now))) {
    await refundLate(services, trx, booking, intent, {
      now,
      late: slot === 'taken' ? 'slot_taken' : 'hold_ended',
      isSilent,
    })
    return 'refunding'
  }
  // Only intents from before agreements were required can be paid unsigned. It's confirmed, and staff have to get the
  // signature.
  if (!(await findLastAgreement(trx, booking.id))) await flagForStaff(trx, intent, booking, 'unsigned')
  if (!isSilent) await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
  return 'confirmed'
}

/**
 * Requests a refund of a payment whose slot was taken or whose booking was cancelled, in the transaction that records the
 * payment. A job sends it to Stripe, and staff see it under Needs attention.
 */
async function refundLate(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  { now, late, isSilent }: { now: Temporal.Instant; late: 'slot_taken' | 'hold_ended'; isSilent?: boolean },
): Promise<void> {
  const payment = await flagForStaff(trx, intent, booking, SLOT_GONE)
  const { amount } = payment
  await requestRefund(services, trx, {
    payment: { id: payment.id, method: 'stripe' },
    amount: toCents(amount),
    reason: SLOT_GONE,
    requestedBy: null,
    now,
  })
  if (isSilent) return
  await enqueueBookingEmail(services, trx, booking, {
    template: 'payment-returned',
    cause: intent.id,
    props: { amount, late },
  })
}

/** A payment that arrives after the hold expired takes the slot back if it hasn't started and is still free. */
async function retakeSlot(
  trx: Trx,
  booking: BookingRow,
  now: Temporal.Instant,
): Promise<'held' | 'taken' | 'gone'> {
  if (booking.cancelReason !== 'hold_expired' || !isBefore(now, booking.startTime)) return 'gone'
  const resources = resourcesOf(booking, await bundleContents(trx))
  const slot = { resources, interval: { start: booking.startTime, end: booking.endTime } }
  if (await readClosureLocked(trx, slot)) return 'gone'
  // A failed attempt may have taken some of the resources: undo it alone, not the recorded payment.
  await sql`savepoint retake`.execute(trx)
  if (await occupy(trx, booking.id, slot)) return 'held'
  await sql`rollback to savepoint retake`.execute(trx)
  return 'taken'
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

/** Lists a booking's payment under Needs attention. */
async function flagForStaff(trx: Trx, intent: Intent, { id }: BookingRow, needsAttention: PaymentFlag) {
  return await trx
    .updateTable('payments')
    .set({ needsAttention })
    .where('stripePaymentIntentId', '=', intent.id)
    .where('bookingId', '=', id)
    .returning(['id', 'amount'])
    .executeTakeFirstOrThrow()
}

const FOUR_DIGITS = /^\d{4}$/

/** The card an intent was paid with; null if it's not known: it wasn't a card, or Stripe only named the charge. */
function cardOf({ latest_charge: charge }: Pick<Intent, 'latest_charge'>): Card | null {
  if (charge === null || typeof charge === 'string') return null
  const { card, card_present: presented } = charge.payment_method_details ?? {}
  const { brand, last4 } = card ?? presented ?? {}
  return brand && last4 && FOUR_DIGITS.test(last4) ? { brand, last4 } : null
}
