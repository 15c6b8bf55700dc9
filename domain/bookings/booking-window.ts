import {
  CLOSING_HOUR,
  DURATIONS_HOURS,
  MAXIMUM_ADVANCE_MONTHS,
  MINIMUM_LEAD_MINUTES,
  OPENING_HOUR,
} from '../facility.ts'
import { atFacility, facilityDate, hoursBetween, type Interval, isBefore } from '../time/facility-time.ts'

export type WindowViolation =
  | 'invalid_slot'
  | 'before_opening'
  | 'past_closing'
  | 'in_the_past'
  | 'too_soon'
  | 'too_far_ahead'

/** Why not even staff can book a slot. */
export type StaffSlotViolation = 'invalid_slot' | 'before_opening' | 'start_too_late'

function isOnTheHour(time: Temporal.ZonedDateTime): boolean {
  return time.equals(time.round({ smallestUnit: 'hour', roundingMode: 'trunc' }))
}

/** On the hour, and 1, 2 or 3 hours long (spec section 9). */
function isSlot({ start, end }: Interval): boolean {
  return isOnTheHour(atFacility(start)) && DURATIONS_HOURS.some((hours) => hours === hoursBetween(start, end))
}

/** The last day customers can book, four months from today (spec section 9). */
export function lastBookableDate(now: Temporal.Instant): Temporal.PlainDate {
  return facilityDate(now).add({ months: MAXIMUM_ADVANCE_MONTHS })
}

/**
 * Why a customer can't book this time, or null (spec sections 5 and 9): on the hour, 1 to 3 hours, within the opening
 * hours of one local day, at least an hour and at most four months ahead.
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
 * Why staff can't book this time, or null: hourly starts from 8:00 AM to 9:00 PM (spec section 2, Admin bookings), for 1 to
 * 3 hours, on any day. Staff are exempt from lead time, advance limit and closing time, so the latest slot ends at midnight.
 */
export function checkStaffSlot(slot: Interval): StaffSlotViolation | null {
  if (!isSlot(slot)) return 'invalid_slot'
  const { hour } = atFacility(slot.start)
  if (hour < OPENING_HOUR) return 'before_opening'
  return hour > CLOSING_HOUR ? 'start_too_late' : null
}
