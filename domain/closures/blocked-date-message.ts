import { ERRORS } from '../errors.ts'

/** What a customer reads about a blocked date (spec section 5). */
export function blockedDateMessage(reason: string | null): string {
  return reason?.trim() ? `This date is unavailable: ${reason.trim()}` : ERRORS.date_blocked.message
}
