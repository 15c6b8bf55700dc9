import { useGet } from './use-get.ts'

export const OPENING_HOURS = ['/api/opening-hours'] as const

/** When customers can book. */
export function useOpeningHours() {
  return useGet('openingHours', OPENING_HOURS)
}
