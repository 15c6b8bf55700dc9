import { useQuery } from '@tanstack/react-query'
import { fetchByKey } from './api-client.ts'

export const OPENING_HOURS = ['/api/opening-hours'] as const

/** When customers can book. */
export function useOpeningHours() {
  return useQuery({ queryKey: OPENING_HOURS, queryFn: fetchByKey('openingHours') })
}
