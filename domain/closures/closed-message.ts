import { ERRORS } from '../errors.ts'
import type { ClosedSpan } from './closed-spans.ts'

/** What a customer reads about a blocked date (spec section 5). */
export function blockedDateMessage(reason: string | null): string {
  return reason?.trim() ? `This date is unavailable: ${reason.trim()}` : ERRORS.date_blocked.message
}

/** What a customer reads about a closure of part of a day or of some spaces. */
export function closedMessage({ reason, isWholeDay }: Pick<ClosedSpan, 'reason' | 'isWholeDay'>): string {
  return isWholeDay ? blockedDateMessage(reason) : `This time is unavailable: ${reason.trim()}`
}
