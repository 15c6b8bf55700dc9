import type { z } from 'zod'
import type { cancelFormSchema } from '../../../domain/bookings/cancel-form.schema.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { ATTENTION, BOOKINGS } from '../frame/query-keys.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

type Cancellation = z.output<ReturnType<typeof cancelFormSchema>> & {
  id: string
  /** The version staff saw when they decided. */
  version: number
}

/** Cancels a booking that hasn't ended and frees its slot. The dialog asks again if the booking changed. */
export function useCancelBooking() {
  return useStaffAction({
    send: ({ id, ...input }: Cancellation) =>
      request('cancelledBooking', 'POST', `${BOOKINGS}/${id}/cancellation`, input),
    done: { title: 'Booking Cancelled', description: 'The booking has been successfully cancelled.' },
    failed: { text: 'Failed to cancel booking' },
    affects: [[BOOKINGS], [ATTENTION], AVAILABILITY],
    isAnswered: (error) => isApiError(error, 'stale', 'just_paid'),
  })
}
