import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { request } from '../../api/api-client.ts'
import { BOARD, BOOKINGS } from '../frame/query-keys.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

type Input = Pick<AdminBooking, 'attendance' | 'version'>

/** Marks whether a booking's customer came. A stale version is refused; the screen then shows what the other desk marked. */
export function useMarkAttendance(bookingId: string) {
  return useStaffAction({
    send: ({ attendance, version }: Input) =>
      request('adminBookingDetail', 'PUT', `${BOOKINGS}/${bookingId}/attendance`, { attendance, version }),
    failed: { text: 'Failed to mark the attendance' },
    affects: [[BOARD], [BOOKINGS]],
  })
}
