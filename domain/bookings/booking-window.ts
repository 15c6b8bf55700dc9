import {
  CLOSING_HOUR,
  DURATIONS_HOURS,
  MAXIMUM_ADVANCE_MONTHS,
  MINIMUM_LEAD_MINUTES,
  OPENING_HOUR,
} from '../facility.ts'
import { atFacility, facilityDate, hoursBetween, isBefore } from '../time/facility-time.ts'
import type { Interval } from './conflict.ts'

export type WindowViolation =
  | 'invalid_slot'
  | 'before_opening'
  | 'past_closing'
  | 'in_the_past'
  | 'too_soon'
  | 'too_far_ahead'

function isOnTheHour(time: Temporal.ZonedDateTime): boolean {
  return time.equals(time.round({ smallestUnit: 'hour', roundingMode: 'trunc' }))
}

/** The last day that can be booked: today, four months on (spec section 9). */
export function lastBookableDate(now: Temporal.Instant): Temporal.PlainDate {
  return facilityDate(now).add({ months: MAXIMUM_ADVANCE_MONTHS })
}

/**
 * When a customer may book (spec sections 5 and 9): on the hour, 1 to 3 hours, within opening hours of one
 * local day, an hour ahead at least and four months at most. Null when all is well.
 */
export function checkBookingWindow({ start, end }: Interval, now: Temporal.Instant): WindowViolation | null {
  const localStart = atFacility(start)
  const hours = hoursBetween(start, end)
  if (!isOnTheHour(localStart) || !DURATIONS_HOURS.some((duration) => duration === hours))
    return 'invalid_slot'
  if (localStart.hour < OPENING_HOUR) return 'before_opening'
  if (localStart.hour + hours > CLOSING_HOUR) return 'past_closing'

  const today = facilityDate(now)
  const date = localStart.toPlainDate()
  if (Temporal.PlainDate.compare(date, today) < 0) return 'in_the_past'
  if (isBefore(start, now.add({ minutes: MINIMUM_LEAD_MINUTES }))) return 'too_soon'
  if (Temporal.PlainDate.compare(date, lastBookableDate(now)) > 0) return 'too_far_ahead'
  return null
}
