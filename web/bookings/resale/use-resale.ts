import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfferedTime } from '../../../domain/resale/resale.schema.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useRefreshBookings } from '../use-bookings.ts'

export const RESALE = keyOf('GET /api/resale/:date')

/** The times that other customers offer on a day; not fetched until there is one. */
export function useOfferedTimes(date: Temporal.PlainDate | null) {
  return useQuery({
    ...query('GET /api/resale/:date', { date: date?.toString() ?? '' }),
    enabled: date !== null,
  })
}

/** Takes one: a hold to pay for. */
export function useTakeOffered() {
  const client = useQueryClient()
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: ({ id, totalAmount }: OfferedTime) =>
      call('POST /api/resale/:id/claim', { id }, { totalAmount }),
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
