import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { atFacility, facilityDate, instantAt } from '../../../domain/time/facility-time.ts'
import { dateOf } from '../frame/day-input.ts'

/** Form values of a move. */
export interface MoveDraft {
  /** YYYY-MM-DD, possibly incomplete. */
  date: string
  /** Facility hour of the start. */
  hour: string
  /** Id of a space or a bundle. */
  itemId: string
}

type Place = Pick<AdminBooking, 'startTime' | 'spaceId' | 'bundleId'>

/** The form values for a booking's current slot. */
export function moveDraftOf({ startTime, spaceId, bundleId }: Place): MoveDraft {
  const start = Temporal.Instant.from(startTime)
  return {
    date: facilityDate(start).toString(),
    hour: String(atFacility(start).hour),
    itemId: spaceId ?? bundleId ?? '',
  }
}

/** Whether the form names another slot than the booking's. */
export function isMoved(draft: MoveDraft, booking: Place): boolean {
  const now = moveDraftOf(booking)
  return draft.date !== now.date || draft.hour !== now.hour || draft.itemId !== now.itemId
}

/** The start the form names; null while the date is incomplete. */
export function newStart({ date, hour }: MoveDraft): Temporal.Instant | null {
  const day = dateOf(date)
  return day && instantAt(day, Number(hour))
}
