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

/** Half-open: a booking that ends at 3 PM leaves 3 PM to the next. */
export function overlaps(a: Interval, b: Interval): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end)
}
