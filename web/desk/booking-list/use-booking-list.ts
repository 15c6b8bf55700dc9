import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchPath } from '../../api/api-client.ts'
import { BOOKINGS } from '../frame/query-keys.ts'
import { type Filter, withQuery } from '../frame/staff-address.ts'
import { usePages } from '../frame/use-pages.ts'

export type Scope = 'upcoming' | 'past'

/** Current and future bookings by start, or past bookings newest first. */
export function useBookingList(scope: Scope, filter: Filter) {
  return usePages(fetchPath('adminBookingsPage'), BOOKINGS, { scope, ...filter })
}

/** Number of bookings in each list. */
export function useBookingCounts(filter: Filter) {
  return useQuery({
    queryKey: [BOOKINGS, 'counts', filter],
    queryFn: ({ signal }) => fetchPath('adminBookingCounts')(withQuery(`${BOOKINGS}/counts`, filter), signal),
    placeholderData: keepPreviousData,
  })
}
