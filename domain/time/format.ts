import { atFacility } from './facility-time.ts'

/** "Friday, November 20, 2026", at the facility. */
export function formatLongDate(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
}

/** "6:00 PM" */
export function formatTime(instant: Temporal.Instant): string {
  // Intl puts a narrow no-break space before PM; a plain one is what people search for and copy.
  return atFacility(instant)
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ')
}

/** "6:00 PM – 8:00 PM ET". ET and not EST: half of the year it is daylight time. */
export function formatTimeRange(start: Temporal.Instant, end: Temporal.Instant): string {
  return `${formatTime(start)} – ${formatTime(end)} ET`
}

/** "8:00 AM" of a local hour, 0 to 23. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
