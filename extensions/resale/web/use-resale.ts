import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries, useLive } from '../../../web/api/use-live.ts'
import { useRefreshBookings } from '../../../web/bookings/use-bookings.ts'
import type { OfferedTime } from '../domain/resale.schema.ts'
import { call, keyOf, query } from './client.ts'

const RESALE = keyOf('GET /api/resale/:date')

/** The times that other customers offer on a day, kept up to date while mounted and visible. */
export function useOfferedTimes(date: Temporal.PlainDate) {
  const client = useQueryClient()
  useLive({
    onAvailability: (changed) => refreshQueries(client, [...RESALE, changed]),
    onMissed: () => refreshQueries(client, RESALE),
  })
  return useQuery(query('GET /api/resale/:date', { date: date.toString() }))
}

/** Takes one: a hold to pay for. */
export function useTakeOffered() {
  const client = useQueryClient()
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: ({ id, totalAmount }: OfferedTime) =>
      call('POST /api/resale/:id/takeover', { id }, { totalAmount }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: RESALE }), refresh()]),
  })
}

/** Offers it back, or keeps it. */
export function useChangeOffer(bookingId: string) {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (isOffered: boolean) =>
      call(isOffered ? 'POST /api/bookings/:id/offer' : 'DELETE /api/bookings/:id/offer', { id: bookingId }),
    onSettled: refresh,
  })
}
