/**
 * Every conversion between instants and the facility's wall clock. Nothing else in the product converts, so a browser in
 * Tokyo and a server in UTC agree (spec section 9: times are shown in America/New_York).
 */
export const TIME_ZONE = 'America/New_York'

export function atFacility(instant: Temporal.Instant): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(TIME_ZONE)
}

/** The local day of an instant. An 8 PM slot belongs to its local day, not to the next UTC day. */
export function facilityDate(instant: Temporal.Instant): Temporal.PlainDate {
  return atFacility(instant).toPlainDate()
}

/** The instant when the facility's clock shows `hour`:00 on that day; `hour` is 0 to 23. */
export function instantAt(date: Temporal.PlainDate, hour: number): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: { hour } }).toInstant()
}

/** One local day, half-open; 23 or 25 hours long when the clocks change. */
export function dayBounds(date: Temporal.PlainDate): { start: Temporal.Instant; end: Temporal.Instant } {
  return { start: instantAt(date, 0), end: instantAt(date.add({ days: 1 }), 0) }
}

export function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}

const HOUR_NANOSECONDS = 3_600_000_000_000

/** Exact, and much faster than the total of a duration. */
export function hoursBetween(start: Temporal.Instant, end: Temporal.Instant): number {
  return Number(end.epochNanoseconds - start.epochNanoseconds) / HOUR_NANOSECONDS
}

/** A half-open span of time: `end` isn't part of it. */
export interface Interval {
  start: Temporal.Instant
  end: Temporal.Instant
}

/** These hours from `hour`:00 on that day on. */
export function spanFrom(date: Temporal.PlainDate, hour: number, hours: number): Interval {
  const start = instantAt(date, hour)
  return { start, end: start.add({ hours }) }
}

/** Half-open: a booking that ends at 3 PM leaves 3 PM to the next. */
export function overlaps(a: Interval, b: Interval): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end)
}

/** Monday first, as in Temporal. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "Friday, November 20, 2026" */
export function formatDate(date: Temporal.PlainDate): string {
  return `${formatFullDay(date)}, ${date.year}`
}

/** "Friday, November 20, 2026", at the facility. */
export function formatLongDate(instant: Temporal.Instant): string {
  return formatDate(facilityDate(instant))
}

/** "Friday, November 20" */
export function formatFullDay(date: Temporal.PlainDate): string {
  return `${formatWeekday(date)}, ${monthOf(date)} ${date.day}`
}

/** "Friday, November 20", at the facility. */
export function formatDayOfYear(instant: Temporal.Instant): string {
  return formatFullDay(facilityDate(instant))
}

/** "Fri, Nov 20, 2026", at the facility. */
export function formatShortDate(instant: Temporal.Instant): string {
  const date = facilityDate(instant)
  return `${formatDay(date)}, ${date.year}`
}

/** "6:00 PM", at the facility. */
export function formatTime(instant: Temporal.Instant): string {
  const { hour, minute } = atFacility(instant)
  return clockOf(hour, minute)
}

/** "Fri, Nov 20, 2026, 6:00 PM": for staff, whose clocks show the same time. */
export function formatDayTime(instant: Temporal.Instant): string {
  return `${formatShortDate(instant)}, ${formatTime(instant)}`
}

/** "Fri, Nov 20, 2026, 6:00 PM ET": for customers, who can be anywhere. */
export function formatMoment(instant: Temporal.Instant): string {
  return `${formatDayTime(instant)} ET`
}

/** "6:00 PM – 8:00 PM ET". ET and not EST: half of the year it's daylight time. */
export function formatTimeRange(start: Temporal.Instant, end: Temporal.Instant): string {
  return `${formatTimes(start, end)} ET`
}

/** "6:00 PM – 8:00 PM": for staff, as in `formatDayTime`. */
export function formatTimes(start: Temporal.Instant, end: Temporal.Instant): string {
  return `${formatTime(start)} – ${formatTime(end)}`
}

/** "8:00 AM" for a local hour, 0 to 24. */
export function formatHour(hour: number): string {
  return clockOf(hour % 24, 0)
}

function clockOf(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A day as people call it from `today` on: "Today", "Tomorrow", "Friday" within a week, then "Fri, Dec 4". */
export function formatNearDay(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = today.until(date)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days > 1 && days < 7) return formatWeekday(date)
  return formatDay(date)
}

/** "Fri, Dec 4" */
export function formatDay(date: Temporal.PlainDate): string {
  return `${formatShortWeekday(date)}, ${formatMonthDay(date)}`
}

/** "Dec 4" */
export function formatMonthDay(date: Temporal.PlainDate): string {
  return `${formatShortMonth(date)} ${date.day}`
}

/** "Dec" */
export function formatShortMonth(date: Temporal.PlainDate): string {
  return monthOf(date).slice(0, 3)
}

/** "December 2026" */
export function formatMonth(date: Temporal.PlainDate): string {
  return `${monthOf(date)} ${date.year}`
}

/** "Friday" */
function formatWeekday(date: Temporal.PlainDate): string {
  return WEEKDAYS[date.dayOfWeek - 1] ?? ''
}

/** "Fri" */
export function formatShortWeekday(date: Temporal.PlainDate): string {
  return formatWeekday(date).slice(0, 3)
}

function monthOf({ month }: Temporal.PlainDate): string {
  return MONTHS[month - 1] ?? ''
}
