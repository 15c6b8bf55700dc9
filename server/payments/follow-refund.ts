import { toDecimal } from '../../domain/pricing/price.ts'
import type { Clock } from '../clock.ts'
import type { Database, Trx } from '../db/database.ts'
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts'
import type { Services } from '../services.ts'
import { SLOT_GONE } from './request-refund.ts'
import { settle } from './settle.ts'
import { refundStatus, type StripeRefund } from './stripe.ts'

/** The reason of refunds that somebody made at Stripe's own desk. */
const MADE_AT_STRIPE = 'made_at_stripe'

/**
 * Brings our books in line with a refund as Stripe tells of it: as the answer to our asking, or in an event, which
 * may be the quicker of the two. One that was made at Stripe's own desk is entered, so that our books are true.
 */
export async function followRefund(services: Services, refund: StripeRefund): Promise<void> {
  const { db } = services
  const isKnown = await db.transaction().execute(async (trx) => {
    const ours =
      (await noteRefund(services.clock, trx, refund)) ?? (await enterRefund(services.clock, trx, refund))
    if (!ours) return false
    await mailAccepted(services, trx, ours)
    return true
  })
  if (isKnown) return
  // Told of before the money itself: then that is entered first.
  const intentId = intentOf(refund)
  if (!intentId || (await findPayment(db, intentId))) return
  if ((await settle(services, intentId)) === 'not_ours') return
  if (await findPayment(db, intentId)) await followRefund(services, refund)
}

interface OurRefund {
  id: string
  paymentId: string
  reason: string
  status: string
}

/** The row that this refund is of, brought up to date. Undefined: there is none. */
async function noteRefund(clock: Clock, trx: Trx, refund: StripeRefund): Promise<OurRefund | undefined> {
  const row = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.paymentId', 'refunds.reason', 'refunds.status', 'stripeRefundId'])
    .where((where) =>
      where.or([
        where('stripeRefundId', '=', refund.id),
        where.and([
          where('stripeRefundId', 'is', null),
          where('stripePaymentIntentId', '=', intentOf(refund)),
          where(where.cast<string>('refunds.id', 'text'), '=', refund.metadata?.refundId ?? ''),
        ]),
      ]),
    )
    .orderBy('stripeRefundId')
    .limit(1)
    .forUpdate('refunds')
    .executeTakeFirst()
  if (!row) return undefined
  const status = refundStatus(refund)
  if (row.stripeRefundId && !canBecome(row.status, status)) return row
  await trx
    .updateTable('refunds')
    .set({
      stripeRefundId: refund.id,
      status,
      failure: refund.failure_reason ?? null,
      updatedAt: clock.now(),
    })
    .where('id', '=', row.id)
    .execute()
  return { ...row, status }
}

/** Events come out of order: what is over stays over, except that a success can still turn out to have failed. */
function canBecome(status: string, next: string): boolean {
  return (status === 'pending' && next !== 'pending') || (status === 'succeeded' && next === 'failed')
}

/** A refund that we did not ask for. Undefined where its payment is not (yet) in our books. */
async function enterRefund(clock: Clock, trx: Trx, refund: StripeRefund): Promise<OurRefund | undefined> {
  const payment = await findPayment(trx, intentOf(refund))
  if (!payment) return undefined
  const now = clock.now()
  const entered = await trx
    .insertInto('refunds')
    .values({
      paymentId: payment.id,
      amount: toDecimal(refund.amount),
      reason: MADE_AT_STRIPE,
      status: refundStatus(refund),
      stripeRefundId: refund.id,
      failure: refund.failure_reason ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
    .returning(['id', 'paymentId', 'reason', 'status'])
    .executeTakeFirst()
  // Two events of it came at once, and the other one has entered it.
  if (!entered) return await noteRefund(clock, trx, refund)
  await trx
    .insertInto('bookingEvents')
    .values({
      bookingId: payment.bookingId,
      kind: 'refunded_at_stripe',
      after: { refundId: entered.id, amount: toDecimal(refund.amount) },
      createdAt: now,
    })
    .execute()
  return entered
}

/** Once per refund. Who lost the slot was told of the refund together with that. */
async function mailAccepted(services: Services, trx: Trx, refund: OurRefund): Promise<void> {
  if (refund.reason === SLOT_GONE || (refund.status !== 'pending' && refund.status !== 'succeeded')) return
  const booking = await trx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['bookings.id', 'bookings.userId'])
    .where('payments.id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  await enqueueBookingMail(services, trx, booking, {
    template: 'refund-sent',
    cause: refund.id,
    props: { refundId: refund.id },
  })
}

async function findPayment(db: Database | Trx, intentId: string | null) {
  return await db
    .selectFrom('payments')
    .select(['id', 'bookingId'])
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
}

function intentOf({ payment_intent: intent }: StripeRefund): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
