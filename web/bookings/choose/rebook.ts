import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { facilityDate, isBefore } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../time-range.tsx'
import { type BookingDraft, draftOf, writeDraft } from './booking-draft.ts'

/** How many weeks ahead to look for a free one. */
const WEEKS = 4

/** Days in all the months where a booking can be repeated. */
export function weeksToSearch(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = facilityDate(now)
  return [today, today.add({ weeks: WEEKS })]
}

/**
 * The booking page for the same again: item, hour, and length. It has a weekday instead of a date, so that the page picks a week
 * that's free when it opens.
 */
export function rebookHref(booking: Booking): string {
  const { date, ...draft } = draftOf(booking)
  const again = { ...writeDraft({ ...draft, date: null }), ...(date && { weekday: String(date.dayOfWeek) }) }
  return `/booking?${new URLSearchParams(again)}`
}

/** The first date of that weekday, from today on, when the draft's hours are free in all these spaces. */
export function nextFreeWeek(
  { hour, hours }: Pick<BookingDraft, 'hour' | 'hours'>,
  { weekday, spaceIds, free, now }: Place,
): Temporal.PlainDate | null {
  const today = facilityDate(now)
  const first = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  const dates = Array.from({ length: WEEKS }, (_, weeks) => first.add({ weeks }))
  return dates.find((date) => free(spaceIds, date, hours).some((start) => start === hour)) ?? null
}

interface Place {
  /** 1 is Monday. */
  weekday: number
  spaceIds: readonly string[]
  free: FreeHours
  now: Temporal.Instant
}

/** The booking that a customer most likely wants again: the last one that has begun, or else their first. */
export function bookingToRepeat<B extends Booking>(
  bookings: readonly B[],
  now: Temporal.Instant,
): B | undefined {
  const kept = bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .toSorted((a, b) => Temporal.Instant.compare(a.startTime, b.startTime))
  return kept.findLast((booking) => isBefore(timesOf(booking).start, now)) ?? kept[0]
}
