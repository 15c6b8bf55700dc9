import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { ApiError, errorText, isApiError, unreachableText } from '../../api/api-client.ts'
import type { DraftProblem } from './check-draft.ts'

/** Refusals that paying for or releasing an own hold can end. */
const HOLDS_IN_THE_WAY: readonly ErrorCode[] = ['verify_to_hold_more', 'too_many_holds', 'network_full']

/** Why a booking was refused, as a message that stays on the page. */
export function explainRefusal(error: Error): DraftProblem {
  const title = 'Booking Failed'
  // The hold may have been made, if only the answer was lost. Booking again then finds it.
  if (!(error instanceof ApiError)) return { title, description: `${unreachableText()} Nothing was charged.` }
  const description = errorText(error, ERRORS.internal.message)
  const total = error.details.totalAmount
  if (isApiError(error, 'price_changed') && typeof total === 'string') {
    return { title, description: `${description} It's now ${formatDollars(total)}.` }
  }
  return {
    title: titleOf(error.code) ?? title,
    description,
    ...(isApiError(error, ...HOLDS_IN_THE_WAY) && { isAboutHolds: true }),
  }
}

function titleOf(code: string | undefined): string | undefined {
  if (!code || !Object.hasOwn(ERRORS, code)) return undefined
  const row: { title?: string; message: string } = ERRORS[code as ErrorCode]
  return row.title
}
