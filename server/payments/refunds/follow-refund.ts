import { MADE_AT_STRIPE, SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import {
  ACCEPTED_REFUNDS,
  canRefundBecome,
  isGivenBack,
  type RefundStatus,
} from '../../../domain/payments/refund-status.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import { lockBooking } from '../../bookings/lock-version.ts'
import type { Clock } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'
import { idOf, refundStatus, type StripeRefund } from '../../stripe/stripe.ts'
import { closeOutdatedForm } from '../intents/close-intent.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { findOrSettlePayment } from './find-payment.ts'

/**
 * Records what Stripe reports about a refund, either in the response to our request or in an event, whichever arrives
 * first. A refund made in the Stripe dashboard is added to our ledger. Ignores payments that aren't ours.
 */
export async function followRefund(services: Services, refund: StripeRefund): Promise<void> {
  const intentId = idOf(refund.payment_intent)
  const payment = intentId && (await findOrSettlePayment(services, intentId))
  if (!payment) return
  const followed = await services.db.transaction().execute(async (trx) => {
    await lockBooking(trx, payment.bookingId)
    const ours =
      (await updateRefund(services.clock, trx, payment, refund)) ??
      (await addRefund(services.clock, trx, payment, refund))
    if (ours) await emailAccepted(services, trx, payment.bookingId, ours)
    return ours
  })
  if (followed?.kind === 'overpayment' && !isGivenBack(followed.status))
    await closeOutdatedForm(services, payment.bookingId)
}

interface Payment {
  id: string
  bookingId: string
}

interface OurRefund {
  id: string
  reason: string
  kind: string
  status: RefundStatus
}

/** Updates our row for this refund, found by Stripe's id or by ours in the metadata; undefined if there is none. */
async function updateRefund(
  clock: Clock,
  trx: Trx,
  payment: Payment,
  refund: StripeRefund,
): Promise<OurRefund | undefined> {
  const row = await trx
    .selectFrom('refunds')
    .select(['id', 'reason', 'kind', 'status', 'stripeRefundId'])
    .where('paymentId', '=', payment.id)
    .where((where) =>
      where.or([
        where('stripeRefundId', '=', refund.id),
        where.and([
          where('stripeRefundId', 'is', null),
          where(where.cast<string>('id', 'text'), '=', refund.metadata?.refundId ?? ''),
        ]),
      ]),
    )
    .orderBy('stripeRefundId')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const status = refundStatus(refund)
  if (row.stripeRefundId && !canRefundBecome(row.status, status)) return row
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
  // If it failed, the customer has still paid it.
  if (row.kind === 'overpayment' && isGivenBack(status) !== isGivenBack(row.status))
    await updateBalance(trx, payment.bookingId, { now: clock.now() })
  return { ...row, status }
}

/** Adds a refund we didn't request. */
async function addRefund(
  clock: Clock,
  trx: Trx,
  payment: Payment,
  refund: StripeRefund,
): Promise<OurRefund | undefined> {
  const now = clock.now()
  const amount = toDecimal(refund.amount)
  const added = await trx
    .insertInto('refunds')
    .values({
      paymentId: payment.id,
      amount,
      reason: MADE_AT_STRIPE,
      status: refundStatus(refund),
      stripeRefundId: refund.id,
      failure: refund.failure_reason ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
    .returning(['id', 'reason', 'kind', 'status'])
    .executeTakeFirst()
  // A concurrent event about the same refund added it first.
  if (!added) return await updateRefund(clock, trx, payment, refund)
  const after = { refundId: added.id, amount }
  await addToHistory(trx, payment.bookingId, { kind: 'refunded_at_stripe', after, now })
  return added
}

/** Emails the customer once per refund. Skipped for lost slots: that email already mentions the refund. */
async function emailAccepted(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  bookingId: string,
  refund: OurRefund,
): Promise<void> {
  if (refund.reason === SLOT_GONE || !ACCEPTED_REFUNDS.some((status) => status === refund.status)) return
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'userId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await enqueueBookingEmail(services, trx, booking, {
    template: 'refund-sent',
    cause: refund.id,
    props: { refundId: refund.id },
  })
}
