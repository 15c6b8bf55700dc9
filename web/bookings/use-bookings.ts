import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Booking,
  BookingDetail,
  CreateBooking,
  OwnBooking,
} from '../../domain/bookings/booking.schema.ts'
import { request } from '../api/api-client.ts'
import { refreshQueries } from '../api/refresh-queries.ts'

const BOOKINGS = '/api/bookings'

export function useMyBookings() {
  return useQuery<OwnBooking[]>({ queryKey: [BOOKINGS] })
}

/** One booking of mine; `refetchEvery` asks again while it returns a number of milliseconds. */
export function useBooking(
  id: string,
  refetchEvery: (booking: BookingDetail) => number | false = () => false,
) {
  return useQuery<BookingDetail>({
    queryKey: [BOOKINGS, id],
    refetchInterval: ({ state }) => state.data !== undefined && refetchEvery(state.data),
  })
}

function useRefreshBookings(): () => Promise<void> {
  const client = useQueryClient()
  // The key is the start of every availability key too, so those are refreshed with it.
  return () => refreshQueries(client, [BOOKINGS])
}

/** Drops what is known of a booking that has just been paid, so that nobody reads the old state of it. */
export function useForgetBooking(): (id: string) => void {
  const client = useQueryClient()
  return (id) => client.removeQueries({ queryKey: [BOOKINGS, id] })
}

/** Takes a slot, or takes up again my own hold on it. */
export function useCreateBooking() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (input: CreateBooking) => request<Booking>('POST', BOOKINGS, input),
    onSettled: refresh,
  })
}

/** Gives a held slot back before it is paid. */
export function useReleaseHold() {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (id: string) => request<void>('DELETE', `${BOOKINGS}/${id}/hold`),
    onSettled: refresh,
  })
}
