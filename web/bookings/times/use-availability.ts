import { useQuery } from '@tanstack/react-query'
import type { AvailabilityEntry } from '../../../domain/bookings/booking.schema.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'

export const BLOCKED_DATES = ['/api/blocked-dates'] as const
export const CLOSURES = ['/api/closures'] as const
export const AVAILABILITY = ['/api/bookings', 'availability'] as const

/** What occupies one day; nothing is asked until there is a day. */
export function useAvailability(date: Temporal.PlainDate | null) {
  return useQuery<AvailabilityEntry[]>({
    queryKey: [...AVAILABILITY, date?.toString() ?? ''],
    enabled: date !== null,
  })
}

export function useBlockedDates() {
  return useQuery<BlockedDate[]>({ queryKey: BLOCKED_DATES })
}

/** Closed parts of days, and closed spaces, from today on. */
export function useClosures() {
  return useQuery<Closure[]>({ queryKey: CLOSURES })
}
