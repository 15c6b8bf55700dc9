import { useQuery } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'

export const BLOCKED_DATES = ['/api/blocked-dates'] as const
export const CLOSURES = ['/api/closures'] as const
export const AVAILABILITY = ['/api/bookings', 'availability'] as const

/** The availability of a day; not fetched until there is one. */
export function useAvailability(date: Temporal.PlainDate | null) {
  return useQuery({
    queryKey: [...AVAILABILITY, date?.toString() ?? ''],
    queryFn: fetchByKey('availability'),
    enabled: date !== null,
  })
}

export function useBlockedDates() {
  return useQuery({ queryKey: BLOCKED_DATES, queryFn: fetchByKey('blockedDates') })
}

/** Closures of part of a day or of some spaces, from today on. */
export function useClosures() {
  return useQuery({ queryKey: CLOSURES, queryFn: fetchByKey('closures') })
}
