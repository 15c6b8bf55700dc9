import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TakenHours } from '../../../domain/bookings/booking.schema.ts'
import { type FreeHours, freeHours } from '../../../domain/slots/free-hours.ts'
import { fetchByKey } from '../../api/api-client.ts'
import { useBlockedDates, useClosures } from './use-availability.ts'

export const TAKEN = ['/api/bookings', 'taken'] as const

/** The month of a date, as its taken hours are asked for: its first day. */
export function monthOf(date: Temporal.PlainDate): string {
  return date.with({ day: 1 }).toString()
}

/** The free hours of every day in the months of these dates; null until all are loaded. */
export function useFreeHours(
  now: Temporal.Instant | null,
  dates: readonly Temporal.PlainDate[],
): FreeHours | null {
  const taken = useQueries({
    queries: [...new Set(dates.map(monthOf))].map((month) => ({
      queryKey: [...TAKEN, month],
      queryFn: fetchByKey('takenHours'),
    })),
    combine: joinMonths,
  })
  const { data: blockedDates } = useBlockedDates()
  const { data: closures } = useClosures()
  // A new lookup each minute, not on each tick of a clock.
  const minute = now?.round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
  return useMemo(
    () =>
      minute && taken && blockedDates && closures
        ? freeHours({ now: Temporal.Instant.from(minute), taken, blockedDates, closures })
        : null,
    [minute, taken, blockedDates, closures],
  )
}

function joinMonths(months: UseQueryResult<TakenHours[]>[]): TakenHours[] | null {
  return months.every(({ data }) => data) ? months.flatMap(({ data = [] }) => data) : null
}
