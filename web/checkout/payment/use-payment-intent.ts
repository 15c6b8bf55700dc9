import { useIsMutating, useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { call } from '../../api/call.ts'
import { dueTotal } from './due-dates.ts'

export const PAYMENT_INTENT = 'payment-intent'
/** A change of the booking's price. Until it's done, the page doesn't know what's due. */
export const PRICE_CHANGE = 'price-change'

/**
 * Fetches the client secret, and what pays first, once per page, when the booking can be paid and its
 * agreements are signed. Later visits get the same intent from the server, so nothing is charged twice.
 */
export function usePaymentIntent(booking: BookingDetail | undefined, isProviderConfigured: boolean) {
  const isPriceChanging = useIsMutating({ mutationKey: [PRICE_CHANGE, booking?.id] }) > 0
  return useQuery({
    // A new price changes what is due, and the form with it.
    queryKey: [PAYMENT_INTENT, booking?.id, booking && dueTotal(booking)],
    queryFn: () =>
      call('POST /api/create-payment-intent', {
        amount: booking ? dueTotal(booking) / 100 : 0,
        bookingId: booking?.id ?? '',
        usesKept: true,
      }),
    enabled:
      booking?.status === 'pending' &&
      booking.agreementsSignedAt !== null &&
      isProviderConfigured &&
      !isPriceChanging &&
      // With a discount that covers everything, there's no payment to set up.
      dueTotal(booking) > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
