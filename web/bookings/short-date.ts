import { atFacility } from '../../domain/time/facility-time.ts'

/** "Saturday, November 28" */
export function formatDayOfYear(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}

/** "Sat, Nov 28, 2026" */
export function formatShortDate(instant: Temporal.Instant): string {
  return atFacility(instant).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
}
