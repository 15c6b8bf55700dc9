import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { request } from '../api/api-client.ts'

/**
 * Asks for the client secret once there is something to pay; never twice while the page stands. On a later visit
 * the server hands out the same intent again, so nothing is charged twice.
 */
export function usePaymentIntent(booking: Booking | undefined, isProviderConfigured: boolean) {
  return useQuery({
    queryKey: ['payment-intent', booking?.id],
    queryFn: () =>
      request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
        amount: Number(booking?.totalAmount),
        bookingId: booking?.id,
      }),
    enabled: booking?.status === 'pending' && isProviderConfigured,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
