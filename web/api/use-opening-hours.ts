import { useQuery } from '@tanstack/react-query'
import { keyOf, query } from './call.ts'

export const OPENING_HOURS = keyOf('GET /api/opening-hours')

/** When customers can book. */
export function useOpeningHours() {
  return useQuery(query('GET /api/opening-hours'))
}
