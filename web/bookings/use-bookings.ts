import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { CreateBooking } from '../../domain/bookings/booking.schema.ts'
import type { BookingDetail, OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { call, keyOf, query } from '../api/call.ts'
import { refreshQueries, useLive } from '../api/use-live.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { keepVisit, mayKeepVisit } from '../offline/last-visit.ts'
import { timesOf } from './time-range.tsx'

const BOOKINGS = keyOf('GET /api/bookings')

export function useMyBookings() {
  return useQuery(query('GET /api/bookings'))
}

/** One of the customer's bookings. Polls while `refetchEvery` returns a number of milliseconds. */
export function useBooking(
  id: string,
  refetchEvery: (booking: BookingDetail) => number | false = () => false,
) {
  return useQuery({
    ...query('GET /api/bookings/:id', { id }),
    refetchInterval: ({ state }) => state.data !== undefined && refetchEvery(state.data),
  })
}

export function useRefreshBookings(): () => Promise<void> {
  const client = useQueryClient()
  // Availability keys start with this key, so this refreshes them.
  return () => refreshQueries(client, BOOKINGS)
}

/** After a booking was paid, no page shows its old status, even if the document brought it only seconds ago. */
export function forgetUnpaid(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: [...BOOKINGS, id] })
  client.invalidateQueries({ queryKey: BOOKINGS, exact: true })
}

/** Creates a hold, or resumes the customer's hold on exactly this slot. */
export function useCreateBooking() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (input: CreateBooking) => call('POST /api/bookings', input),
    onSettled: refresh,
  })
}

/** Releases a hold before it's paid. */
export function useReleaseHold() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/bookings/:id/hold', { id }),
    onSettled: refresh,
  })
}

interface BookingQuery {
  data: BookingDetail | undefined
  refetch: () => unknown
}

/** Refetches a booking when live updates report a change of it, or on its day. */
export function useLiveBooking({ data, refetch }: BookingQuery): void {
  const day = data && facilityDate(timesOf(data).start).toString()
  useLive({
    onMissed: refetch,
    // Extensions may add something else to it now.
    onCatalog: refetch,
    onOwnBookings: refetch,
    onAvailability: (date) => date === day && refetch(),
  })
}

/** Keeps the customer's bookings on this device, to read them without a connection. */
export function useKeptVisit(user: CurrentUser, { data, dataUpdatedAt }: UseQueryResult<OwnBooking[]>): void {
  const spaces = useSpaces().data
  const bundles = useBundles().data
  useEffect(() => {
    if (!data || !spaces || !bundles || !mayKeepVisit(user)) return
    const names = Object.fromEntries([...spaces, ...bundles].map(({ id, name }) => [id, name]))
    const at = Temporal.Instant.fromEpochMilliseconds(dataUpdatedAt).toString()
    keepVisit({ userId: user.id, at, bookings: data, names })
  }, [user, data, dataUpdatedAt, spaces, bundles])
}
