import { atFacility, isBefore } from '../time/facility-time.ts'

/** Reminders of a booking: at the same wall time the day before, and again two hours before. */
export type Reminder = 'day-before' | 'two-hours'

const HOURS_BEFORE = 2

/** How long before its start, at most, a booking may have a reminder due: a day that is an hour longer. */
export const LONGEST_NOTICE_HOURS = 25

/**
 * When a reminder of a booking that starts then is due. The day before is a day on the facility's calendar, so it is
 * 23 or 25 hours where the clocks change in between; two hours are two hours.
 */
export function dueAt(reminder: Reminder, start: Temporal.Instant): Temporal.Instant {
  return reminder === 'two-hours'
    ? start.subtract({ hours: HOURS_BEFORE })
    : atFacility(start).subtract({ days: 1 }).toInstant()
}

/**
 * The reminder to send now, if any. Somebody who booked after it was due does not need it; when both are due, the
 * later one says it all; and once it has begun, nobody needs reminding.
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

/** Whether a booking that starts then still has a reminder before it. */
export function hasReminderAhead(start: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(now, dueAt('two-hours', start))
}
