import { isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** How much of the payment to refund. `amount` is in dollars. */
export type RefundChoice = 'none' | 'full' | { amount: string }

interface Cancellation {
  id: string
  reason: string
  refund: RefundChoice
  /** The version staff saw when they decided. */
  version: number
}

/** Cancels a booking that hasn't ended and frees its slot. The dialog asks again if the booking changed. */
export function useCancelBooking() {
  return useStaffAction({
    send: ({ id, reason, refund, version }: Cancellation) =>
      request('cancelledBooking', 'POST', `/api/admin/bookings/${id}/cancellation`, {
        refund,
        version,
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    done: { title: 'Booking Cancelled', description: 'The booking has been successfully cancelled.' },
    failed: { text: 'Failed to cancel booking' },
    isAnswered: (error) => isApiError(error, 'changed_meanwhile', 'paid_meanwhile'),
  })
}
