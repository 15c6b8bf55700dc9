import type Stripe from 'stripe'
import { createdFrom, pagesOf } from './pages-of.ts'

export type StripeTransaction = Stripe.BalanceTransaction
export type StripePayout = Stripe.Payout

/** The calls about the balance: what payments and refunds changed, and payouts. */
export function stripeBalance(call: <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>) {
  const listBy = (which: Stripe.BalanceTransactionListParams): AsyncIterable<StripeTransaction[]> =>
    pagesOf((page) =>
      call((stripe) => stripe.balanceTransactions.list({ ...page, ...which, expand: ['data.source'] })),
    )

  return {
    /** With its source: the charge, refund, dispute, or payout. */
    retrieveTransaction: (id: string): Promise<StripeTransaction> =>
      call((stripe) => stripe.balanceTransactions.retrieve(id, { expand: ['source'] })),

    /** Every transaction since, with its source, newest first. `since` is real time. */
    listTransactions: (since: Temporal.Instant) => listBy({ created: createdFrom(since) }),

    /** The transactions in an automatic payout, and its own. */
    listPaidOut: (payoutId: string) => listBy({ payout: payoutId }),

    /** Every payout created since, newest first. `since` is real time. */
    listPayouts: (since: Temporal.Instant): AsyncIterable<StripePayout[]> =>
      pagesOf((page) => call((stripe) => stripe.payouts.list({ ...page, created: createdFrom(since) }))),
  }
}
