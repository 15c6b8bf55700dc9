import { atFacility, facilityDate } from './facility-time.ts'

/** "Friday, November 20, 2026" */
export function formatDate(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** "Friday, November 20, 2026", at the facility. */
export function formatLongDate(instant: Temporal.Instant): string {
  return formatDate(facilityDate(instant))
}

/** "Friday, November 20", at the facility. */
export function formatDayOfYear(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}

/** "Fri, Nov 20, 2026", at the facility. */
export function formatShortDate(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
}

/** "6:00 PM", at the facility. */
export function formatTime(instant: Temporal.Instant): string {
  // Intl puts a narrow no-break space before PM; people search for and copy a plain one.
  return atFacility(instant)
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ')
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
  if (days > 1 && days < 7) return date.toLocaleString('en-US', { weekday: 'long' })
  return formatDay(date)
}

/** "Fri, Dec 4" */
export function formatDay(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
}
