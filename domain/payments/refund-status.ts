export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * Whether money counts as gone back: from the moment at which that is decided, until Stripe says that it came to
 * nothing. In SQL it is the function `is_given_back` (a test holds the two together).
 */
export function isGivenBack(status: RefundStatus): boolean {
  return status !== 'failed' && status !== 'canceled'
}
