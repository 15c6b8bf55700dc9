import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** Creates a cash or comp booking, confirmed immediately. */
export function useCreateBooking() {
  return useStaffAction({
    send: (input: CreateStaffBooking) => request('adminBooking', 'POST', '/api/admin/bookings', input),
    done: { title: 'Booking Created', description: 'Cash booking has been created successfully!' },
    failed: { text: 'Failed to create booking' },
  })
}

interface SlotConflict {
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/** The booking that holds the slot, if that's why a request was refused; otherwise null. */
export function slotConflictOf(error: unknown): SlotConflict | null {
  if (!isApiError(error, 'slot_taken')) return null
  return (error.details.conflict as SlotConflict | undefined) ?? null
}
