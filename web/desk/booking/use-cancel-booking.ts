import { isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** What becomes of money that came in: it stays, all of it goes back, or so many dollars. */
export type RefundChoice = 'none' | 'full' | { amount: string }

interface Cancellation {
  id: string
  reason: string
  refund: RefundChoice
  /** Of the booking that staff looked at when they chose. */
  version: number
}

/** Cancels a booking that is not over; its slot is free from that moment. One that changed meanwhile is asked about again. */
export function useCancelBooking() {
  return useStaffAction({
    send: ({ id, reason, refund, version }: Cancellation) =>
      request<unknown>('POST', `/api/admin/bookings/${id}/cancellation`, {
        refund,
        version,
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    done: { title: 'Booking Cancelled', description: 'The booking has been successfully cancelled.' },
    failed: { text: 'Failed to cancel booking' },
    isAnswered: (error) => isApiError(error, 'changed_meanwhile', 'paid_meanwhile'),
  })
}
