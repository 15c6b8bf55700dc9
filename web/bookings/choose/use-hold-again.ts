import { useLocation } from 'wouter'
import { isApiError } from '../../api/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type Choice, useStartBooking } from './use-start-booking.ts'

/**
 * Holds a choice and opens its checkout. A refusal says why and leads to the booking page at `href`, where
 * the next open times are. Without a response, the page stays: trying again finds the hold, if there is one.
 */
export function useHoldAgain() {
  const [, navigate] = useLocation()
  const booking = useStartBooking()
  function hold(choice: Choice, href: string): void {
    booking.start(choice, {
      onSuccess: ({ id }) => navigate(`/checkout?bookingId=${id}`),
      onError: (error) => {
        toast({ ...explainRefusal(error), variant: 'destructive' })
        if (isApiError(error)) navigate(href)
      },
    })
  }
  return { hold, isBusy: booking.isBusy }
}
