import { atFacility, isBefore } from '../time/facility-time.ts'

/** Reminders go out at the same local time the day before, and two hours before. */
export type Reminder = 'day-before' | 'two-hours'

const HOURS_BEFORE = 2

/** The earliest a reminder can be due before the start, in hours: a day when clocks go back is 25 hours long. */
export const LONGEST_NOTICE_HOURS = 25

/**
 * When a reminder is due for a booking with this start. "The day before" is a day on the facility's calendar, so it's 23 or
 * 25 hours when the clocks change in between.
 */
export function dueAt(reminder: Reminder, start: Temporal.Instant): Temporal.Instant {
  return reminder === 'two-hours'
    ? start.subtract({ hours: HOURS_BEFORE })
    : atFacility(start).subtract({ days: 1 }).toInstant()
}

/**
 * The reminder to send now, if any. Bookings made after a reminder was due skip it; if both are due, only the later one is
 * sent; none is sent once the booking has started.
 */
export function dueReminder(
  { start, bookedAt }: { start: Temporal.Instant; bookedAt: Temporal.Instant },
  now: Temporal.Instant,
): Reminder | null {
  if (!isBefore(now, start)) return null
  const due = (['two-hours', 'day-before'] as const).find(
    (reminder) => !isBefore(now, dueAt(reminder, start)),
  )
  return due && !isBefore(dueAt(due, start), bookedAt) ? due : null
}

/** Whether a booking with this start still has a reminder ahead of it. */
export function hasReminderAhead(start: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(now, dueAt('two-hours', start))
}
