import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { atFacility, facilityDate, instantAt } from '../../../domain/time/facility-time.ts'
import { dateOf } from '../frame/day-input.ts'

/** Where a booking is to go, as it is being filled in. */
export interface MoveDraft {
  /** YYYY-MM-DD, or whatever has been typed of it. */
  date: string
  /** Local hour of the start. */
  hour: string
  /** Id of a space or a bundle. */
  itemId: string
}

type Place = Pick<AdminBooking, 'startTime' | 'spaceId' | 'bundleId'>

/** Where a booking is now. */
export function moveDraftOf({ startTime, spaceId, bundleId }: Place): MoveDraft {
  const start = Temporal.Instant.from(startTime)
  return {
    date: facilityDate(start).toString(),
    hour: String(atFacility(start).hour),
    itemId: spaceId ?? bundleId ?? '',
  }
}

/** Whether there is anything to move. */
export function isElsewhere(draft: MoveDraft, booking: Place): boolean {
  const now = moveDraftOf(booking)
  return draft.date !== now.date || draft.hour !== now.hour || draft.itemId !== now.itemId
}

/** When it would start; null while the date is none. */
export function newStart({ date, hour }: MoveDraft): Temporal.Instant | null {
  const day = dateOf(date)
  return day && instantAt(day, Number(hour))
}
