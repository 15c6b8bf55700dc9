import {
  type BookedRefund,
  compareRefund,
  type Difference,
} from '../../../domain/payments/book-differences.ts'
import { ACCEPTED_REFUNDS } from '../../../domain/payments/refund-status.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { idOf } from '../../stripe/id-of.ts'
import { refundStatus, type StripeGateway, type StripeRefund } from '../../stripe/stripe.ts'
import { findPayment } from '../refunds/find-payment.ts'
import type { BookWindow } from './book-window.ts'
import { eachById, withRecorded } from './read-books.ts'

/** Both ways, like payments. A refund of a payment that we do not have is told of by that payment. */
export async function compareRefunds(
  db: Database,
  stripe: StripeGateway,
  window: BookWindow,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const listed = new Set<string>()
  const refunds = stripe.listRefunds(window.stripeSince)
  for await (const [refund, recorded] of withRecorded(refunds, (ids) => findRecorded(db, ids))) {
    listed.add(refund.id)
    const intentId = idOf(refund.payment_intent)
    const payment = intentId && (await findPayment(db, intentId))
    const finding = payment && compareRefund(recorded, theirs(refund))
    if (!finding) continue
    const happenedAt = Temporal.Instant.fromEpochMilliseconds(refund.created * 1000)
    differences.push({ ...finding, subject: refund.id, bookingId: payment.bookingId, happenedAt })
  }
  for await (const { stripeRefundId, ...refund } of ourRefunds(db, window)) {
    if (stripeRefundId && listed.has(stripeRefundId)) continue
    const made = stripeRefundId ? await stripe.retrieveRefund(stripeRefundId) : null
    const ours = { amount: toCents(refund.amount), status: refund.status }
    const finding = compareRefund(ours, made && theirs(made))
    const { bookingId, createdAt: happenedAt } = refund
    if (finding) differences.push({ ...finding, subject: stripeRefundId ?? refund.id, bookingId, happenedAt })
  }
  return differences
}

function theirs(refund: StripeRefund): BookedRefund {
  return { amount: refund.amount, status: refundStatus(refund) }
}

async function findRecorded(
  db: Database,
  stripeRefundIds: readonly string[],
): Promise<Map<string | null, BookedRefund>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['stripeRefundId', 'amount', 'status'])
    .where('stripeRefundId', 'in', stripeRefundIds)
    .execute()
  return new Map(
    rows.map(({ stripeRefundId, amount, status }) => [stripeRefundId, { amount: toCents(amount), status }]),
  )
}

/** Those that Stripe should have; what waits to be sent is looked after by the job that sends it. */
function ourRefunds(db: Database, { since }: BookWindow) {
  return eachById((after, limit) =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'stripeRefundId', 'bookingId', 'refunds.amount', 'refunds.status'])
      .select('refunds.createdAt')
      .where('payments.method', '=', 'stripe')
      .where('refunds.status', 'in', ACCEPTED_REFUNDS)
      .where('refunds.createdAt', '>=', since)
      .where('refunds.id', '>', after)
      .orderBy('refunds.id')
      .limit(limit)
      .execute(),
  )
}
