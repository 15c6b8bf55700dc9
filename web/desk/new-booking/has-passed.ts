import { isBefore } from '../../../domain/time/facility-time.ts'

/** Whether a booking's first hour is over. A walk-in late for the current hour is normal. */
export function hasPassed(start: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isBefore(now, start.add({ hours: 1 }))
}
