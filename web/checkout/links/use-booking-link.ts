import { useQuery } from '@tanstack/react-query'
import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import type { SignedForm } from '../../../domain/payments/payment.schema.ts'
import { listDates } from '../../../domain/payments/policies/list-dates.ts'
import { call, keyOf } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { NOT_SIGNED } from '../agreements/sign-agreements.ts'

const LINK = keyOf('POST /api/booking-link')

/**
 * The booking that a link opens. The token goes in bodies, never in the address of a call. Polls while `refetchEvery` returns a number
 * of milliseconds.
 */
export function useBookingLink(token: string, refetchEvery: () => number | false = () => false) {
  return useQuery({
    queryKey: [...LINK, token],
    queryFn: () => call('POST /api/booking-link', { token }),
    retry: false,
    refetchInterval: refetchEvery,
  })
}

/** Signs the agreements of that booking, or of the dates of its season that the page lists as unsigned. */
export function useSignByLink(token: string, { booking }: LinkedBooking) {
  const unsigned = booking?.season?.dates.filter(({ isSigned }) => !isSigned)
  return useAction({
    send: (agreements: SignedForm) =>
      call('POST /api/booking-link/agreements', {
        ...agreements,
        token,
        policyVersion: booking?.policyVersion ?? '',
        dates:
          unsigned &&
          listDates(
            unsigned.map(({ item, startTime, endTime }) => ({
              item,
              start: Temporal.Instant.from(startTime),
              end: Temporal.Instant.from(endTime),
            })),
          ),
      }),
    failed: NOT_SIGNED,
    affects: [[...LINK, token]],
    waits: true,
  })
}

/** The client secret for paying that booking's balance. Another balance gets another one. */
export function useLinkIntent(token: string, balance: string) {
  return useQuery({
    queryKey: ['link-intent', token, balance],
    queryFn: () => call('POST /api/booking-link/payment-intent', { token, amount: Number(balance) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
