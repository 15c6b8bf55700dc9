import type { Day } from './bookings.ts'

const ZONE = 'America/New_York'
const WEEKS = { last: -1, this: 0, next: 1 } as const
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A date of the three weeks around now, on the facility's calendar. */
export function dateOf(day: Day, now: Temporal.Instant): Temporal.PlainDate {
  const [week = 'this', weekday = ''] = day.split(' ') as [keyof typeof WEEKS, string]
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate()
  return today
    .subtract({ days: today.dayOfWeek - 1 })
    .add({ weeks: WEEKS[week] })
    .add({ days: WEEKDAYS.indexOf(weekday) })
}

/** A whole hour of a day. Null on the night that skips it, which no booking spans. */
export function hourOn(date: Temporal.PlainDate, hour: number): Temporal.Instant | null {
  if (hour < 0 || hour > 23) return null
  const start = date.toZonedDateTime({ timeZone: ZONE, plainTime: { hour } })
  return start.hour === hour ? start.toInstant() : null
}

export function hoursAfter(start: Temporal.Instant, hours: number): Temporal.Instant {
  return start.toZonedDateTimeISO(ZONE).add({ hours }).toInstant()
}

/** When a time is booked: one or more weeks ahead, at least an hour ago. */
export function bookedAt(start: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const latest = now.subtract({ hours: 1 })
  let at = start
  do at = at.toZonedDateTimeISO(ZONE).subtract({ weeks: 1 }).toInstant()
  while (Temporal.Instant.compare(at, latest) > 0)
  return at
}

export function tomorrow(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(ZONE).toPlainDate().add({ days: 1 })
}

/** The hour that has begun. */
export function thisHour(now: Temporal.Instant) {
  const start = now.toZonedDateTimeISO(ZONE).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return { date: start.toPlainDate(), hour: start.hour, start: start.toInstant() }
}

/** All their dates. */
export function threeWeeks(now: Temporal.Instant): Temporal.PlainDate[] {
  const first = dateOf('last Mon', now)
  return Array.from({ length: 21 }, (_, days) => first.add({ days }))
}

export const isUntil = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0
