import { atFacility, facilityDate } from './facility-time.ts'

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

/** "Fri, Nov 20, 2026, 6:00 PM ET" */
export function formatMoment(instant: Temporal.Instant): string {
  return `${formatShortDate(instant)}, ${formatTime(instant)} ET`
}

/** "6:00 PM – 8:00 PM ET". ET and not EST: half of the year it's daylight time. */
export function formatTimeRange(start: Temporal.Instant, end: Temporal.Instant): string {
  return `${formatTime(start)} – ${formatTime(end)} ET`
}

/** "8:00 AM" for a local hour, 0 to 23. */
export function formatHour(hour: number): string {
  return clockOf(hour, 0)
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
  return `${monthOf(date).slice(0, 3)} ${date.day}`
}

/** "Friday" */
export function formatWeekday(date: Temporal.PlainDate): string {
  return WEEKDAYS[date.dayOfWeek - 1] ?? ''
}

/** "Fri" */
export function formatShortWeekday(date: Temporal.PlainDate): string {
  return formatWeekday(date).slice(0, 3)
}

function monthOf({ month }: Temporal.PlainDate): string {
  return MONTHS[month - 1] ?? ''
}
