import type { AdminBooking, CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** A cash or comp booking, confirmed at once. */
export function useCreateBooking() {
  return useStaffAction({
    send: (input: CreateStaffBooking) => request<AdminBooking>('POST', '/api/admin/bookings', input),
    done: { title: 'Booking Created', description: 'Cash booking has been created successfully!' },
    failed: { text: 'Failed to create booking' },
  })
}

interface Conflict {
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/** Who has the slot that was just refused, if the server said so. */
export function conflictOf(error: unknown): Conflict | null {
  if (!isApiError(error, 'slot_taken')) return null
  return (error.details.conflict as Conflict | undefined) ?? null
}
