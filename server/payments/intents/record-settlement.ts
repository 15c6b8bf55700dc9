import type { Insertable } from 'kysely'
import type { Card } from '../../../domain/payments/card.schema.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import { SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import type { TooLate } from '../../../domain/payments/too-late.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Tables, Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Settlement } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'
import type { IntentSubject } from '../../stripe/intent-subject.ts'
import { type Intent, idOf } from '../../stripe/stripe.ts'
import { refundToCard } from '../ledger/refund-to-card.ts'

/** The settlement of several dates together. */
export function jointly(settled: readonly Settlement[]): Settlement {
  const order: Settlement[] = ['needs_attention', 'confirmed', 'refunding']
  return order.find((one) => settled.includes(one)) ?? 'already_settled'
}

/**
 * Returns false if what the intent pays for has this payment, or can have no other. `amount` is its share.
 */
export async function recordPayment(
  trx: Trx,
  intent: Intent,
  subject: IntentSubject,
  now: Temporal.Instant,
  {
    amount = intent.amount_received,
    needsAttention = null,
  }: { amount?: Cents; needsAttention?: PaymentFlag | null },
): Promise<boolean> {
  const card = cardOf(intent)
  const payment: Insertable<Tables['payments']> = {
    ...subject,
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return recorded.length === 1
}

/**
 * Requests a refund of a payment whose slot was taken or whose booking was cancelled, in the transaction that records the
 * payment. A job sends it to Stripe, and staff see it under Needs attention.
 */
export async function refundLate(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  booking: BookingRow,
  intent: Intent,
  { now, late, isSilent }: { now: Temporal.Instant; late: TooLate; isSilent?: boolean },
): Promise<void> {
  const payment = await flagForStaff(trx, intent, booking, SLOT_GONE)
  const { amount } = payment
  await refundToCard(services, trx, {
    paymentId: payment.id,
    amount: toCents(amount),
    reason: SLOT_GONE,
    requestedBy: null,
    now,
  })
  if (!isSilent) await emailReturned(services, trx, [{ booking, amount: toCents(amount) }], intent, late)
}

/** Tells the customer that a payment, or its shares for these dates of a season, is refunded automatically. */
export async function emailReturned(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  returned: readonly { booking: BookingRow; amount: Cents }[],
  intent: Intent,
  late: TooLate,
): Promise<void> {
  const [first] = returned
  if (!first) return
  const amount = toDecimal(sum(returned.map((share) => share.amount)))
  const dates = returned.map(({ booking }) => booking.id).join()
  await enqueueBookingEmail(services, trx, first.booking, {
    template: 'payment-returned',
    cause: intent.id,
    props: {
      ...{ intentId: intent.id, amount },
      ...(typeof late === 'string' ? { late } : { because: late.because }),
      ...(returned.length > 1 && { dates }),
    },
  })
}

/** Lists a booking's payment under Needs attention. */
export async function flagForStaff(
  trx: Trx,
  intent: Intent,
  { id }: BookingRow,
  needsAttention: PaymentFlag,
) {
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
