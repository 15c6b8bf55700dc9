import { atFacility, facilityDate } from './facility-time.ts'

// Made once: toLocaleString makes a new one each time, which takes two hundred times as long as using it. A page formats dozens.
const DATE = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const DAY_OF_YEAR = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
const SHORT_DATE = formatter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const WEEKDAY = formatter({ weekday: 'long' })
const SHORT_WEEKDAY = formatter({ weekday: 'short' })
const DAY = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
const MONTH_DAY = formatter({ month: 'short', day: 'numeric' })
const TIME = formatter({ hour: 'numeric', minute: '2-digit' })

function formatter(options: Intl.DateTimeFormatOptions): (local: Temporal.PlainDateTime) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  // The wall clock's numbers as if they were UTC's, so the device's time zone doesn't matter.
  return (local) => format.format(local.toZonedDateTime('UTC').epochMilliseconds)
}

/** "Friday, November 20, 2026" */
export function formatDate(date: Temporal.PlainDate): string {
  return DATE(date.toPlainDateTime())
}

/** "Friday, November 20, 2026", at the facility. */
export function formatLongDate(instant: Temporal.Instant): string {
  return formatDate(facilityDate(instant))
}

/** "Friday, November 20", at the facility. */
export function formatDayOfYear(instant: Temporal.Instant): string {
  return DAY_OF_YEAR(atFacility(instant).toPlainDateTime())
}

/** "Fri, Nov 20, 2026", at the facility. */
export function formatShortDate(instant: Temporal.Instant): string {
  return SHORT_DATE(atFacility(instant).toPlainDateTime())
}

/** "6:00 PM", at the facility. */
export function formatTime(instant: Temporal.Instant): string {
  // Intl puts a narrow no-break space before PM; people search for and copy a plain one.
  return TIME(atFacility(instant).toPlainDateTime()).replaceAll(/\s/g, ' ')
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
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
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
  return DAY(date.toPlainDateTime())
}

/** "Dec 4" */
export function formatMonthDay(date: Temporal.PlainDate): string {
  return MONTH_DAY(date.toPlainDateTime())
}

/** "Friday" */
export function formatWeekday(date: Temporal.PlainDate): string {
  return WEEKDAY(date.toPlainDateTime())
}

/** "Fri" */
export function formatShortWeekday(date: Temporal.PlainDate): string {
  return SHORT_WEEKDAY(date.toPlainDateTime())
}
