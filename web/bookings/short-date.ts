import { atFacility } from '../../domain/time/facility-time.ts'

/** "Saturday, November 28", where the year goes without saying. */
export function formatDayOfYear(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}

/** "Sat, Nov 28, 2026", where the long form would not fit on its line. */
export function formatShortDate(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
}
