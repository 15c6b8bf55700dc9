import { ERRORS, type Refusal, refuse } from '../errors.ts'
import { DURATIONS_HOURS, OPENING_HOUR } from '../facility.ts'
import { closedDayMessage } from '../hours/closed-day.ts'
import { leadInWords } from '../hours/hours-in-words.ts'
import {
  hoursOn,
  isSeasonAhead,
  lastBookableDate,
  type OpeningHours,
  SEASON_OPENING_HOUR,
  staffStartsOn,
} from '../hours/opening-hours.ts'
import { LATEST_HOUR } from '../hours/possible-hours.ts'
import { plural } from '../plural.ts'
import {
  atFacility,
  facilityDate,
  formatDay,
  formatHour,
  hoursBetween,
  type Interval,
  isBefore,
} from '../time/facility-time.ts'

export type WindowViolation =
  | 'invalid_slot'
  | 'date_blocked'
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

/**
 * Why a customer can't book this time, or null (spec sections 5 and 9): on the hour, 1 to 3 hours, within the opening
 * hours of one local day, and neither sooner nor further ahead than the owner allows; at first, an hour and four months.
 */
export function checkBookingWindow(
  { start, end }: Interval,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): WindowViolation | null {
  const localStart = atFacility(start)
  const hours = hoursBetween(start, end)
  if (!isSlot({ start, end })) return 'invalid_slot'
  const date = localStart.toPlainDate()
  const day = hoursOn(date, openingHours)
  if (!day) return 'date_blocked'
  if (localStart.hour < day.opens) return 'before_opening'
  if (localStart.hour + hours > day.closes) return 'past_closing'

  const { leadMinutes } = openingHours
  if (Temporal.PlainDate.compare(date, facilityDate(now)) < 0) return 'in_the_past'
  if (isBefore(start, now.add({ minutes: leadMinutes })))
    return leadMinutes === 0 ? 'in_the_past' : 'too_soon'
  if (Temporal.PlainDate.compare(date, lastBookableDate(now, openingHours)) > 0) return 'too_far_ahead'
  return null
}

/** The refusal for `checkBookingWindow`, with the hours of that day in its message; null if a customer can book this time. */
export function refuseWindow(
  interval: Interval,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Refusal | null {
  const violation = checkBookingWindow(interval, now, openingHours)
  return violation && refuseAs(violation, facilityDate(interval.start), now, openingHours)
}

/** A refusal of that day, in words of the current rules. */
export function refuseAs(
  violation: WindowViolation,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Refusal {
  return refuseWith(violation, messageFor(violation, date, now, openingHours))
}

/** The message about a day that isn't one of an item's. */
export function notOfferedMessage(name: string): string {
  return `${name} can't be booked on this day. Please choose another.`
}

function refuseWith(violation: WindowViolation | StaffSlotViolation, message: string): Refusal {
  return refuse(violation, message === ERRORS[violation].message ? {} : { message })
}

function messageFor(
  violation: WindowViolation,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): string {
  const { leadMinutes, windowMonths, season } = openingHours
  const { opens, closes } = hoursOn(date, openingHours) ?? { opens: 0, closes: 0 }
  switch (violation) {
    case 'date_blocked':
      return closedDayMessage(date, openingHours)
    case 'before_opening':
      return `The facility opens at ${formatHour(opens)}. Please choose a later time.`
    case 'past_closing':
      return `Bookings cannot extend past ${formatHour(closes)} EST.`
    case 'too_soon':
      return `Same-day bookings must be at least ${leadInWords(leadMinutes)} from now.`
    case 'too_far_ahead':
      return season && isSeasonAhead(season, now) && season.from <= date.toString()
        ? `Bookings from ${formatDay(Temporal.PlainDate.from(season.from))} on open on ${formatDay(Temporal.PlainDate.from(season.opensOn))} at ${formatHour(SEASON_OPENING_HOUR)}.`
        : `Bookings can only be made up to ${plural(windowMonths, 'month')} in advance.`
    default:
      return ERRORS[violation].message
  }
}

/**
 * Why staff can't book this time, or null: hourly starts from 8:00 AM to 9:00 PM (spec section 2, Admin bookings), and those that
 * customers can book, for 1 to 3 hours that end by midnight, on any day. Staff are exempt from lead time, advance limit and
 * closing time.
 */
export function checkStaffSlot(slot: Interval, openingHours: OpeningHours): StaffSlotViolation | null {
  if (!isSlot(slot)) return 'invalid_slot'
  const { hour } = atFacility(slot.start)
  const starts = staffStartsOn(facilityDate(slot.start), openingHours)
  if (!starts.includes(hour)) return hour < OPENING_HOUR ? 'before_opening' : 'start_too_late'
  return hour + hoursBetween(slot.start, slot.end) > LATEST_HOUR ? 'start_too_late' : null
}

/** The refusal for `checkStaffSlot`, with the starts of that day in its message; null if staff can book this time. */
export function refuseStaffSlot(slot: Interval, openingHours: OpeningHours): Refusal | null {
  const violation = checkStaffSlot(slot, openingHours)
  return violation && refuseWith(violation, staffMessageFor(violation, slot, openingHours))
}

function staffMessageFor(
  violation: StaffSlotViolation,
  { start }: Interval,
  openingHours: OpeningHours,
): string {
  if (violation === 'invalid_slot') return ERRORS.invalid_slot.message
  const date = facilityDate(start)
  const starts = staffStartsOn(date, openingHours)
  const [first = 0, last = 0] = [starts[0], starts.at(-1)]
  if (violation === 'before_opening')
    return hoursOn(date, openingHours)?.opens === first
      ? `The facility opens at ${formatHour(first)}. Please choose a later time.`
      : `The first start time of the day is ${formatHour(first)}.`
  return atFacility(start).hour > last
    ? `The last start time of the day is ${formatHour(last)}.`
    : 'Bookings end by midnight.'
}
