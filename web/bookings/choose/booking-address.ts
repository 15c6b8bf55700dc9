import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../booking-times.ts'
import { type BookingDraft, writeDraft } from './booking-draft.ts'

/** The draft that this booking was made from. */
export function draftOf(booking: Booking): BookingDraft {
  const { start, end } = timesOf(booking)
  const local = atFacility(start)
  const hours = hoursBetween(start, end)
  return {
    spaceId: booking.spaceId,
    bundleId: booking.bundleId,
    date: local.toPlainDate(),
    hour: local.hour,
    hours: DURATIONS_HOURS.find((duration) => duration === hours) ?? 1,
  }
}

/** The booking page, filled in like this booking. */
export function sameDraftHref(booking: Booking): string {
  return `/booking?${new URLSearchParams(writeDraft(draftOf(booking)))}`
}

export function isSameDraft(a: BookingDraft, b: BookingDraft): boolean {
  return draftKey(a) === draftKey(b)
}

/** Equal for equal drafts. */
export function draftKey(draft: BookingDraft): string {
  return new URLSearchParams(writeDraft(draft)).toString()
}
