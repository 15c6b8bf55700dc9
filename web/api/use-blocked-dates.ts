import { useQuery } from '@tanstack/react-query'
import { keyOf, query } from './call.ts'

export const BLOCKED_DATES = keyOf('GET /api/blocked-dates')

/** Dates on which customers can't book at all. */
export function useBlockedDates() {
  return useQuery(query('GET /api/blocked-dates'))
}
