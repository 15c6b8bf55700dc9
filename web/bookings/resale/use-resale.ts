import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferedTime } from '../../../domain/resale/resale.schema.ts'
import { request } from '../../api/api-client.ts'
import { useGet } from '../../api/use-get.ts'
import { useRefreshBookings } from '../use-bookings.ts'

export const RESALE = '/api/resale'

/** The times that other customers offer on a day; not fetched until there is one. */
export function useOfferedTimes(date: Temporal.PlainDate | null) {
  return useGet('offeredTimes', [RESALE, date?.toString() ?? ''], { enabled: date !== null })
}

/** Takes one: a hold to pay for. */
export function useTakeOffered() {
  const client = useQueryClient()
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: ({ id, totalAmount }: OfferedTime) =>
      request('booking', 'POST', `${RESALE}/${id}/claim`, { totalAmount }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: [RESALE] }), refresh()]),
  })
}

const offerOf = (bookingId: string) => `/api/bookings/${bookingId}/offer`

/** Offers it back, or keeps it. */
export function useChangeOffer(bookingId: string) {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (isOffered: boolean) =>
      request('nothing', isOffered ? 'POST' : 'DELETE', offerOf(bookingId), isOffered ? {} : undefined),
    onSettled: refresh,
  })
}
