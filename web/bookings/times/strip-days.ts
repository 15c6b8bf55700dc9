import { facilityDate } from '../../../domain/time/facility-time.ts'

/** Two weeks. */
const DAYS = 14

/** The strip's days, starting today. In a separate file, because home needs the days without the strip. */
export function stripDays(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = facilityDate(now)
  return Array.from({ length: DAYS }, (_, index) => today.add({ days: index }))
}
