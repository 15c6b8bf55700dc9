import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { request } from '../../api/api-client.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { BOOKINGS, USERS } from '../frame/query-keys.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** Creates a cash or comp booking, confirmed immediately. */
export function useCreateBooking() {
  return useStaffAction({
    send: (input: CreateStaffBooking) => request('adminBooking', 'POST', '/api/admin/bookings', input),
    done: { title: 'Booking Created', description: 'Cash booking has been created successfully!' },
    failed: { text: 'Failed to create booking' },
    // It also creates the customer's account, if there is none.
    affects: [[BOOKINGS], [USERS], AVAILABILITY],
  })
}
