import { isBefore } from './facility-time.ts'

/** A half-open span of time: `end` isn't part of it. */
export interface Interval {
  start: Temporal.Instant
  end: Temporal.Instant
}

/** Half-open: a booking that ends at 3 PM leaves 3 PM to the next. */
export function overlaps(a: Interval, b: Interval): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end)
}
