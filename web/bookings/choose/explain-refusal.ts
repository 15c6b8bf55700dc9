import { ERRORS } from '../../../domain/errors.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { ApiError, errorText, isApiError, unreachableText } from '../../api/api-error.ts'

export interface DraftProblem {
  title: string
  description: string
}

export const BOOKING_FAILED = 'Booking Failed'

/** Why a booking was refused (spec section 8). */
export function explainRefusal(error: Error): DraftProblem {
  // The hold may have been made, if only the response was lost. Booking again then finds it.
  if (!(error instanceof ApiError))
    return { title: BOOKING_FAILED, description: `${unreachableText()} Nothing was charged.` }
  const description = errorText(error, ERRORS.internal.message)
  const total = error.details.totalAmount
  const isPriced = isApiError(error, 'price_changed') && typeof total === 'string'
  return {
    title: BOOKING_FAILED,
    description: isPriced ? `${description} It's now ${formatDollars(total)}.` : description,
  }
}
