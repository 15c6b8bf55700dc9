import { type Insertable, sql } from 'kysely'
import { type Choice, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { CURRENCY } from '../../../domain/facility.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import { SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import { toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { confirmPaid } from '../../bookings/move-status.ts'
import { bundleContents } from '../../catalog/queries.ts'
import type { Trx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'
import { readClosureLocked } from '../../slots/closure-queries.ts'
import { takeSlot } from '../../slots/take-slot.ts'
import { idOf } from '../../stripe/id-of.ts'
import { bookingIdOf, type Intent } from '../../stripe/stripe.ts'
import { findSignedAt } from '../agreements/find-signed-at.ts'
import { requestRefund } from '../ledger/request-refund.ts'

export type Settlement =
  | 'confirmed'
  | 'already_settled'
  | 'not_paid'
  | 'not_ours'
  /** The slot was gone, so the money goes back by itself. */
  | 'refunding'
  /** The money is recorded, but it is not what was asked for: staff have to act. */
  | 'needs_attention'

/**
 * The only thing that confirms a paid booking. It asks Stripe how the intent stands instead of trusting who
 * called, so it may be called by anybody, at any time, any number of times and in any order.
 */
export async function settle(services: Services, intentId: string): Promise<Settlement> {
  if (!services.stripe) return 'not_paid'
  const intent = await services.stripe.findIntent(intentId)
  const bookingId = intent && bookingIdOf(intent)
  if (!intent || !bookingId) return 'not_ours'
  if (intent.status !== 'succeeded') return 'not_paid'

  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!booking) return 'not_ours'
    const mismatch = findMismatch(intent, booking)
    const isNew = await recordPayment(trx, intent, booking, now, mismatch)
    if (!isNew) return booking.status === 'pending' ? 'needs_attention' : 'already_settled'
    if (!mismatch) return await confirm(services, trx, booking, intent, now)
    services.log.error({ intentId, bookingId, mismatch }, 'money came in that no booking stands for')
    return 'needs_attention'
  })
}

/** What is wrong with the money, seen from the booking; null when it is exactly what was asked for. */
function findMismatch(intent: Intent, booking: BookingRow): PaymentFlag | null {
  if (booking.stripePaymentIntentId !== intent.id) return 'other_intent'
  if (intent.currency !== CURRENCY) return 'other_currency'
  if (intent.amount_received !== toCents(booking.totalAmount)) return 'other_amount'
  return null
}

/** False when this intent's money was recorded before. */
async function recordPayment(
  trx: Trx,
  intent: Intent,
  booking: BookingRow,
  now: Temporal.Instant,
  needsAttention: PaymentFlag | null,
): Promise<boolean> {
  const payment: Insertable<Tables['payments']> = {
    bookingId: booking.id,
    method: 'stripe',
    amount: toDecimal(intent.amount_received),
    stripePaymentIntentId: intent.id,
    stripeChargeId: idOf(intent.latest_charge),
    needsAttention,
    receivedAt: now,
  }
  const recorded = await trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('stripePaymentIntentId').doNothing())
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
): Promise<Settlement> {
  if (booking.status === 'confirmed' || booking.status === 'completed') {
    if (!(await wasPaidOtherwise(trx, booking, intent))) return 'already_settled'
    await flag(trx, intent, 'paid_twice')
    services.log.error({ intentId: intent.id, bookingId: booking.id }, 'a booking was paid twice')
    return 'needs_attention'
  }
  const hasSlot = booking.status === 'pending' || (await retakeSlot(trx, booking, now))
  if (!hasSlot || !(await confirmPaid(trx, booking.id, now))) {
    await returnMoney(services, trx, booking, intent, now)
    return 'refunding'
  }
  // Confirmed all the same, because it is paid; but staff have to get the signature.
  if (!(await findSignedAt(trx, booking.id))) await flag(trx, intent, 'unsigned')
  await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
  return 'confirmed'
}

/**
 * Money for a slot that somebody else has by now is neither kept nor forgotten: its refund is decided here, with
 * the payment, and sent by the job. Staff see it under what needs attention.
 */
async function returnMoney(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  now: Temporal.Instant,
): Promise<void> {
  const payment = await flag(trx, intent, SLOT_GONE)
  await requestRefund(services, trx, {
    payment: { id: payment.id, method: 'stripe' },
    amount: intent.amount_received,
    reason: SLOT_GONE,
    requestedBy: null,
    now,
  })
  await enqueueBookingEmail(services, trx, booking, { template: 'payment-returned' })
}

/** Money that came after the hold ran out takes the slot again if it is still ahead and still free. */
async function retakeSlot(trx: Trx, booking: BookingRow, now: Temporal.Instant): Promise<boolean> {
  if (booking.cancelReason !== 'hold_expired' || !isBefore(now, booking.startTime)) return false
  const choice: Choice = booking
  const resources = resourcesOf(choice, await bundleContents(trx))
  const interval = { start: booking.startTime, end: booking.endTime }
  // Closing takes the same lock exclusively: neither slips past the other.
  if (await readClosureLocked(trx, { ...interval, resources })) return false
  // Taking only some of the resources would block them for nobody, so a failed attempt is undone by itself.
  await sql`savepoint retake`.execute(trx)
  if (await takeSlot(trx, { bookingId: booking.id, resources, interval, released: [], now })) return true
  await sql`rollback to savepoint retake`.execute(trx)
  return false
}

/** Whether staff took the money for it, or let it be free, before this came. */
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

/** Puts a payment before staff. */
async function flag(trx: Trx, intent: Intent, needsAttention: PaymentFlag) {
  return await trx
    .updateTable('payments')
    .set({ needsAttention })
    .where('stripePaymentIntentId', '=', intent.id)
    .returning('id')
    .executeTakeFirstOrThrow()
}
