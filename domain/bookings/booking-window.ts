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

/** Why a slot is not one that even staff book. */
export type StaffSlotViolation = 'invalid_slot' | 'before_opening' | 'start_too_late'

function isOnTheHour(time: Temporal.ZonedDateTime): boolean {
  return time.equals(time.round({ smallestUnit: 'hour', roundingMode: 'trunc' }))
}

/** On the hour, and 1, 2 or 3 hours long (spec section 9). */
function isSlot({ start, end }: Interval): boolean {
  return isOnTheHour(atFacility(start)) && DURATIONS_HOURS.some((hours) => hours === hoursBetween(start, end))
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
  if (!isSlot({ start, end })) return 'invalid_slot'
  if (localStart.hour < OPENING_HOUR) return 'before_opening'
  if (localStart.hour + hours > CLOSING_HOUR) return 'past_closing'

  const today = facilityDate(now)
  const date = localStart.toPlainDate()
  if (Temporal.PlainDate.compare(date, today) < 0) return 'in_the_past'
  if (isBefore(start, now.add({ minutes: MINIMUM_LEAD_MINUTES }))) return 'too_soon'
  if (Temporal.PlainDate.compare(date, lastBookableDate(now)) > 0) return 'too_far_ahead'
  return null
}

/**
 * When staff may book: hourly starts from 8:00 AM to 9:00 PM (spec section 2, Admin bookings), for 1 to 3 hours, whatever
 * the day. They are exempt from lead, window and the end at 9 PM, so the last slot there is ends at midnight. Null
 * when all is well.
 */
export function checkStaffSlot(slot: Interval): StaffSlotViolation | null {
  if (!isSlot(slot)) return 'invalid_slot'
  const { hour } = atFacility(slot.start)
  if (hour < OPENING_HOUR) return 'before_opening'
  return hour > CLOSING_HOUR ? 'start_too_late' : null
}
