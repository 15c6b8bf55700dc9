import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingDetail, CreateBooking } from '../../domain/bookings/booking.schema.ts'
import { fetchByKey, request } from '../api/api-client.ts'
import { refreshQueries } from '../api/refresh-queries.ts'

const BOOKINGS = '/api/bookings'

export function useMyBookings() {
  return useQuery({ queryKey: [BOOKINGS], queryFn: fetchByKey('ownBookings') })
}

/** One of my bookings. Polls while `refetchEvery` returns a number of milliseconds. */
export function useBooking(
  id: string,
  refetchEvery: (booking: BookingDetail) => number | false = () => false,
) {
  return useQuery<BookingDetail>({
    queryKey: [BOOKINGS, id],
    queryFn: fetchByKey('bookingDetail'),
    refetchInterval: ({ state }) => state.data !== undefined && refetchEvery(state.data),
  })
}

/** What I paid for a booking of mine and got back. */
export function useReceipt(id: string) {
  return useQuery({ queryKey: [BOOKINGS, id, 'receipt'], queryFn: fetchByKey('ownReceipt') })
}

function useRefreshBookings(): () => Promise<void> {
  const client = useQueryClient()
  // Availability keys start with this key too, so they're refreshed as well.
  return () => refreshQueries(client, [BOOKINGS])
}

/** Drops a booking from the cache after it was paid, so no page shows its old status. */
export function useForgetBooking(): (id: string) => void {
  const client = useQueryClient()
  return (id) => client.removeQueries({ queryKey: [BOOKINGS, id] })
}

/** Creates a hold, or resumes my own hold on exactly this slot. */
export function useCreateBooking() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (input: CreateBooking) => request('booking', 'POST', BOOKINGS, input),
    onSettled: refresh,
  })
}

/** Releases a hold before it's paid. */
export function useReleaseHold() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (id: string) => request('nothing', 'DELETE', `${BOOKINGS}/${id}/hold`),
    onSettled: refresh,
  })
}
