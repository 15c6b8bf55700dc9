/** `requested` is ours: decided, not sent yet. The other statuses are Stripe's. */
export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export type SentRefundStatus = Exclude<RefundStatus, 'requested'>

/**
 * Whether a refund counts as given back: from the decision on, unless it fails or is canceled. The SQL function
 * `is_given_back` is the same rule; a test compares them.
 */
export function isGivenBack(status: RefundStatus): boolean {
  return status !== 'failed' && status !== 'canceled'
}

/**
 * Why money came off a payment. A refund is given back to the customer, and nothing is due again. A void takes back a
 * payment that was recorded by mistake. An overpayment is what a lower price left over. Neither of the last two counts
 * toward the price anymore (SQL: paid_toward).
 */
export const REFUND_KINDS = ['refund', 'void', 'overpayment'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** Refunds that Stripe accepted and that didn't fail since; customers get an email about these. */
export const ACCEPTED_REFUNDS = ['pending', 'succeeded'] as const satisfies RefundStatus[]

/** Events arrive out of order: a final status stays, except that a success can still turn into a failure. */
export function canRefundBecome(status: RefundStatus, next: SentRefundStatus): boolean {
  return (status === 'pending' && next !== 'pending') || (status === 'succeeded' && next === 'failed')
}
