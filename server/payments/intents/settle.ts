import { CURRENCY } from '../../../domain/facility.ts'
import type { FormPurpose } from '../../../domain/payments/form-purpose.ts'
import { shareToPay } from '../../../domain/payments/kept-payments.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import { type BookingRow, findBookings } from '../../bookings/booking-row.ts'
import type { Trx } from '../../db/database.ts'
import type { Fulfillment, Settlement } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'
import { type IntentSubject, subjectOf } from '../../stripe/intent-subject.ts'
import type { Intent } from '../../stripe/stripe.ts'
import { fulfillmentOf } from './fulfillment-of.ts'
import { noteClosed } from './note-closed.ts'
import { recordPayment, refundLate } from './record-settlement.ts'
import { settleBalancePayment } from './settle-balance-payment.ts'
import { settleDates } from './settle-dates.ts'

/**
 * The only thing that confirms a paid booking, or gives anything else that a form pays for. It asks Stripe
 * for the intent's status instead of trusting the caller, so it can be called from anywhere, at any time, any
 * number of times and in any order. It locks what was paid for and records the money; what that gives is up
 * to the form's purpose (`services.fulfillments`). Throws `StripeUnreachable`.
 */
export async function settle(services: Services, intentId: string): Promise<Settlement> {
  if (!services.stripe) return 'not_paid'
  const intent = await services.stripe.findIntent(intentId)
  const named = intent && subjectOf(intent)
  if (!intent || !named) return 'not_ours'
  if (intent.status === 'canceled') await noteClosed(services.db, intentId, services.clock.now())
  if (intent.status !== 'succeeded') return 'not_paid'

  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    const form = await findForm(trx, intent, named)
    if (!form) return 'not_ours'
    // A balance gives nothing; its bookings are locked as for their price.
    const fulfillment = fulfillmentOf(services, form.purpose === 'balance' ? 'price' : form.purpose)
    if (!(await fulfillment.lock(trx, form.ids))) return 'not_ours'
    const paid = { ...form, intent, fulfillment, now }
    return 'bookingId' in form.subject
      ? await settleBookings(services, trx, paid)
      : await settleSale(services, trx, paid)
  })
}

interface PaidForm {
  purpose: FormPurpose
  /** Named by its intent: a booking, one of several, or something else. */
  subject: IntentSubject
  id: string
  /** All that it pays for. */
  ids: readonly string[]
  /** The money it asked for, by booking, or for a sale; nothing if no form is stored for this intent. */
  shares: ReadonlyMap<string, Cents>
}

interface Paid extends PaidForm {
  intent: Intent
  fulfillment: Fulfillment
  now: Temporal.Instant
}

async function findForm(
  trx: Trx,
  intent: Intent,
  named: Pick<PaidForm, 'subject' | 'id'>,
): Promise<PaidForm | null> {
  const rows = await trx
    .selectFrom('paymentForms')
    .select(['purpose', 'bookingId', 'amount'])
    .where('intentId', '=', intent.id)
    .execute()
  const shares = new Map(rows.map(({ bookingId, amount }) => [bookingId ?? named.id, toCents(amount)]))
  const ids = new Set([named.id, ...shares.keys()])
  const purpose = rows[0]?.purpose ?? (await purposeOf(trx, named.subject))
  return purpose === null ? null : { ...named, purpose, ids: [...ids], shares }
}

/** The purpose of an intent that no form is stored for; null if it's for an order that isn't there. */
async function purposeOf(trx: Trx, subject: IntentSubject): Promise<FormPurpose | null> {
  if ('bookingId' in subject) return 'price'
  const order = await trx
    .selectFrom('orders')
    .select('purpose')
    .where('id', '=', subject.orderId)
    .executeTakeFirst()
  return order?.purpose ?? null
}

/** Money for a booking, all dates of a season, or their balance. */
async function settleBookings(services: Services, trx: Trx, paid: Paid): Promise<Settlement> {
  const { id: bookingId, intent, fulfillment, now } = paid
  const dates = (await findBookings(trx, paid.ids)).map((date) => ({ ...date, share: shareOf(date, paid) }))
  const booking = dates.find(({ id }) => id === bookingId)
  if (!booking) return 'not_ours'
  await noteClosed(trx, intent.id, now)
  const balances = dates.filter(({ balanceIntentId }) => balanceIntentId === intent.id)
  if (balances.length > 0) return await settleBalancePayment(services, trx, balances, intent, now)
  const mismatch = findMismatch(intent, {
    isLatest: booking.stripePaymentIntentId === intent.id,
    amount: sum(dates.map(({ share }) => share)),
  })
  if (!mismatch) return await settleDates(services, trx, dates, { intent, fulfillment, now })
  const isNew = await recordPayment(trx, intent, paid.subject, now, { needsAttention: mismatch })
  if (!isNew) return booking.status === 'pending' ? 'needs_attention' : 'already_settled'
  // A form that was left open, such as an old one for a balance: there's nothing left that it could pay.
  if (booking.status === 'cancelled' && mismatch === 'other_intent') {
    await refundLate(services, trx, booking, intent, { now, late: 'hold_ended' })
    return 'refunding'
  }
  services.log.error({ intentId: intent.id, bookingId, mismatch }, 'a payment does not match its booking')
  return 'needs_attention'
}

/**
 * The part of a booking's price that the money is for: while it's held, what nothing is kept for; after that,
 * what the form asked for.
 */
function shareOf(booking: BookingRow, { shares }: PaidForm): Cents {
  return booking.status === 'pending' ? shareToPay(booking) : (shares.get(booking.id) ?? 0)
}

/** Anything but a booking is paid once, and never too late: its form is closed before it ends. */
async function settleSale(services: Services, trx: Trx, paid: Paid): Promise<Settlement> {
  const { id, subject, intent, fulfillment, shares, now } = paid
  const amount = sum([...shares.values()])
  const isLatest = await noteClosed(trx, intent.id, now)
  const mismatch = findMismatch(intent, { isLatest, amount })
  if (!(await recordPayment(trx, intent, subject, now, { needsAttention: mismatch })))
    return 'already_settled'
  if (mismatch) {
    services.log.error({ intentId: intent.id, ...subject, mismatch }, 'a payment does not match its sale')
    return 'needs_attention'
  }
  const result = await fulfillment.fulfill(services, trx, { id, isHeld: true, share: amount, now })
  if (result !== 'kept') throw new Error(`Intent ${intent.id} paid for ${id} too late: ${result}`)
  return 'confirmed'
}

/** Why a payment doesn't match what it pays for; null if it does. */
function findMismatch(
  intent: Intent,
  { isLatest, amount }: { isLatest: boolean; amount: Cents },
): PaymentFlag | null {
  if (intent.currency !== CURRENCY) return 'other_currency'
  if (!isLatest) return 'other_intent'
  return intent.amount_received === amount ? null : 'other_amount'
}
