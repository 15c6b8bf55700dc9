import { isApiError } from '../../api/api-error.ts'

/** Whether a booking can still be paid, after a payment whose result is unknown. */
export type Payability =
  /** The server checked with Stripe: nothing was charged. */
  | 'payable'
  /** Paid, being paid, or ended: the page shows which. */
  | 'not_payable'
  /** No response from the server, so the card may have been charged. */
  | 'unknown'

/** A refetched query. Its data is stale if it has an error. */
interface Refetched<T> {
  data: T | undefined
  error: Error | null
}

/** Fetching the booking settles it on the server, and the intent is returned only while it can be paid. */
export function payabilityOf(booking: Refetched<{ status: string }>, intent: Refetched<unknown>): Payability {
  if (isApiError(booking.error, 'booking_not_found')) return 'not_payable'
  if (booking.error || !booking.data) return 'unknown'
  if (booking.data.status !== 'pending') return 'not_payable'
  if (!intent.error) return 'payable'
  return isApiError(intent.error, 'already_paid', 'payment_processing', 'booking_not_pending')
    ? 'not_payable'
    : // Includes hold_expired: until the server closes the intent, it may have been paid in time.
      'unknown'
}
