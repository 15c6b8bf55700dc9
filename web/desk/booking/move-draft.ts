import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { MoveForm } from '../../../domain/bookings/move-form.schema.ts'
import { atFacility, facilityDate } from '../../../domain/time/facility-time.ts'

type Place = Pick<AdminBooking, 'startTime' | 'spaceId' | 'bundleId'>

/** The form values for a booking's current slot. */
export function moveDraftOf({ startTime, spaceId, bundleId }: Place): MoveForm {
  const start = Temporal.Instant.from(startTime)
  return {
    date: facilityDate(start).toString(),
    hour: String(atFacility(start).hour),
    itemId: spaceId ?? bundleId ?? '',
  }
}

/** Whether the form names another slot than the booking's. */
export function isMoved(form: MoveForm, booking: Place): boolean {
  const current = moveDraftOf(booking)
  return form.date !== current.date || form.hour !== current.hour || form.itemId !== current.itemId
}
