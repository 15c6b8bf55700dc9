import {
  compareRefund,
  type Difference,
  type LedgerRefund,
} from '../../../domain/payments/ledger-differences.ts'
import { ACCEPTED_REFUNDS, type RefundStatus } from '../../../domain/payments/refund-status.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { idOf, refundStatus, type StripeGateway } from '../../stripe/stripe.ts'
import { findPayment } from '../refunds/find-payment.ts'
import { compareEntries, type Window } from './compare-entries.ts'

/** Compares Stripe's refunds in the window with ours. */
export async function compareRefunds(
  db: Database,
  stripe: StripeGateway,
  { since, stripeSince }: Window,
): Promise<Difference[]> {
  return await compareEntries({
    theirs: stripe.listRefunds(stripeSince),
    retrieveTheirs: (refundId) => stripe.retrieveRefund(refundId),
    findOurs: (refundIds) => selectRefunds(db).where('stripeRefundId', 'in', refundIds).execute(),
    readOurs: (after, limit) =>
      selectRefunds(db)
        .where('payments.method', '=', 'stripe')
        // Requested refunds aren't at Stripe yet; `send-refunds` takes care of them.
        .where('refunds.status', 'in', ACCEPTED_REFUNDS)
        .where('refunds.createdAt', '>=', since)
        .where('refunds.id', '>', after)
        .orderBy('refunds.id')
        .limit(limit)
        .execute(),
    // An unrecorded payment is a difference by itself, reported once by comparePayments.
    async findBookingId(refund) {
      const intentId = idOf(refund.payment_intent)
      return intentId ? (await findPayment(db, intentId))?.bookingId : undefined
    },
    compare: (ours, theirs) =>
      compareRefund(
        ours && booked(ours.amount, ours.status),
        theirs && { amount: theirs.amount, status: refundStatus(theirs) },
      ),
  })
}

function booked(amount: string, status: RefundStatus): LedgerRefund {
  return { amount: toCents(amount), status }
}

function selectRefunds(db: Database) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'stripeRefundId as stripeId', 'bookingId', 'refunds.amount', 'refunds.status'])
    .select('refunds.createdAt as at')
}
