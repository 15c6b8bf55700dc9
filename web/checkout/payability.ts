import { isApiError } from '../api/api-client.ts'

/** How a booking stands after a payment whose answer is in doubt. */
export type Payability =
  /** The server has asked the provider: nothing was charged, and the booking can be paid here. */
  | 'payable'
  /** Paid, being paid, or over: the page shows which. */
  | 'not_payable'
  /** Nobody who knows has answered, so it may have been charged. */
  | 'unknown'

/** What was just asked for; an old answer may stand beside the error of the new one. */
interface Asked<T> {
  data: T | undefined
  error: Error | null
}

/** The booking settles itself when it is asked for, and its intent is only handed out while it can be paid. */
export function payabilityOf(booking: Asked<{ status: string }>, intent: Asked<unknown>): Payability {
  if (isApiError(booking.error, 'booking_not_found')) return 'not_payable'
  if (booking.error || !booking.data) return 'unknown'
  if (booking.data.status !== 'pending') return 'not_payable'
  if (!intent.error) return 'payable'
  return isApiError(intent.error, 'already_paid', 'payment_processing', 'booking_not_pending')
    ? 'not_payable'
    : // Also when the hold is over: until the server has closed its intent, it may have been paid in time.
      'unknown'
}
