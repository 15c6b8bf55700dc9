import {
  facilityDate,
  formatDay,
  formatTimes,
  type Interval,
  instantAt,
  isBefore,
} from '../time/facility-time.ts'
import { spanInWords } from './hours-in-words.ts'
import { hoursOn, isWithinHours, type OpeningHours, specialDayOn } from './opening-hours.ts'

/** How far ahead the next opening is looked for. */
const DAYS_AHEAD = 60

/**
 * Whether a question comes before staff give this time to a booking, because it's outside of opening hours.
 * Not if the booking has all of that time already (`had`), such as when it's shortened.
 */
export function asksFirst(time: Interval, hours: OpeningHours, had?: Interval | undefined): boolean {
  const hasAll = had && !isBefore(time.start, had.start) && !isBefore(had.end, time.end)
  return !hasAll && !isWithinHours(time, hours)
}

/** "Tue, Dec 8, 10:00 AM – 11:00 AM: open 6 PM–9 PM", or "…: closed all day (Christmas)" */
export function outsideInWords(time: Interval, hours: OpeningHours): string {
  const date = facilityDate(time.start)
  const label = specialDayOn(date, hours)?.label
  const day = hoursOn(date, hours)
  const open = day ? `open ${spanInWords(day)}` : `closed all day${label ? ` (${label})` : ''}`
  return `${formatDay(date)}, ${formatTimes(time.start, time.end)}: ${open}`
}

/** When the facility opens next, on a day that isn't blocked; null if it doesn't within two months. */
export function nextOpening(
  now: Temporal.Instant,
  hours: OpeningHours,
  blockedDates: readonly { date: string }[],
): Temporal.Instant | null {
  const today = facilityDate(now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = today.add({ days: ahead })
    const day = hoursOn(date, hours)
    if (!day || blockedDates.some((blocked) => blocked.date === date.toString())) continue
    const opens = instantAt(date, day.opens)
    if (isBefore(now, opens)) return opens
  }
  return null
}
