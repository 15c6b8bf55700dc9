import { useQuery } from '@tanstack/react-query'
import type { AvailabilityEntry } from '../../../domain/bookings/booking.schema.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'

export const BLOCKED_DATES = ['/api/blocked-dates'] as const
export const CLOSURES = ['/api/closures'] as const
export const AVAILABILITY = ['/api/bookings', 'availability'] as const

/** The availability of a day; not fetched until there is one. */
export function useAvailability(date: Temporal.PlainDate | null) {
  return useQuery<AvailabilityEntry[]>({
    queryKey: [...AVAILABILITY, date?.toString() ?? ''],
    enabled: date !== null,
  })
}

export function useBlockedDates() {
  return useQuery<BlockedDate[]>({ queryKey: BLOCKED_DATES })
}

/** Closures of part of a day or of some spaces, from today on. */
export function useClosures() {
  return useQuery<Closure[]>({ queryKey: CLOSURES })
}
