import { ERRORS } from '../errors.ts'
import { hoursOn, type OpeningHours, specialDayOn } from './opening-hours.ts'

/** The message for customers about a blocked date (spec section 5). */
export function blockedDateMessage(reason: string | null): string {
  return reason?.trim() ? `This date is unavailable: ${reason.trim()}` : ERRORS.date_blocked.message
}

/** The message for customers about a day on which the facility is closed: the same as for a blocked date. */
export function closedDayMessage(date: Temporal.PlainDate, openingHours: OpeningHours): string {
  return blockedDateMessage(specialDayOn(date, openingHours)?.label ?? null)
}

/** The days from `first` to `last` on which the facility is closed, with the name of a special day as the reason. */
export function closedDays(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  openingHours: OpeningHours,
): { date: string; reason: string }[] {
  return Array.from({ length: first.until(last).days + 1 }, (_, ahead) => first.add({ days: ahead }))
    .filter((date) => hoursOn(date, openingHours) === null)
    .map((date) => ({
      date: date.toString(),
      reason: specialDayOn(date, openingHours)?.label ?? '',
    }))
}
