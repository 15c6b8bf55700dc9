import { plural } from '../plural.ts'
import { formatDay, WEEKDAYS } from '../time/facility-time.ts'
import {
  byDate,
  type DayHours,
  type OpeningHours,
  type SpecialDay,
  type Week,
  weekOn,
} from './opening-hours.ts'
import { LATEST_HOUR } from './possible-hours.ts'

/** Special days this close are shown to customers next to the weekly hours. */
const DAYS_AHEAD = 14

function isSameHours(one: DayHours | null, other: DayHours | null): boolean {
  return one?.opens === other?.opens && one?.closes === other?.closes
}

/** Weekdays in a row with the same hours, with a name like "Mon–Fri", "Sat", or "Daily". */
function groupsOf(days: Week['days']): { name: string; hours: DayHours | null }[] {
  const groups: { first: number; last: number; hours: DayHours | null }[] = []
  days.forEach((hours, index) => {
    const group = groups.at(-1)
    if (group && isSameHours(group.hours, hours)) group.last = index
    else groups.push({ first: index, last: index, hours })
  })
  const short = (index: number) => WEEKDAYS[index]?.slice(0, 3) ?? ''
  return groups.map(({ first, last, hours }) => ({
    hours,
    name: groups.length === 1 ? 'Daily' : first === last ? short(first) : `${short(first)}–${short(last)}`,
  }))
}

/** "9 AM"; 24 is "midnight" */
export function shortHour(hour: number): string {
  return hour === LATEST_HOUR ? 'midnight' : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "9 AM–8 PM", or "closed" */
export function spanInWords(hours: DayHours | null): string {
  return hours ? `${shortHour(hours.opens)}–${shortHour(hours.closes)}` : 'closed'
}

/** "Mon–Fri 9 AM–8 PM, Sat–Sun closed" */
export function weekInWords(days: Week['days']): string {
  return groupsOf(days)
    .map(({ name, hours }) => `${name} ${spanInWords(hours)}`)
    .join(', ')
}

type BlockedDays = readonly { date: string; reason: string }[]

/** Blocked dates as special days on which the facility is closed. */
export function closedDays(blocked: BlockedDays): SpecialDay[] {
  return blocked.map(({ date, reason }) => ({ date, hours: null, label: reason.trim() }))
}

/**
 * The opening hours with blocked dates as days on which the facility is closed, in place of other special
 * days.
 */
export function withBlockedDates(hours: OpeningHours, blocked: BlockedDays): OpeningHours {
  const others = hours.specialDays.filter((day) => !blocked.some(({ date }) => date === day.date))
  return { ...hours, specialDays: [...others, ...closedDays(blocked)].sort(byDate) }
}

/** Special days in a row with the same hours and name. */
export interface SpecialSpan extends SpecialDay {
  /** The last day. */
  until: string
}

/** Special days, in order, with those in a row as one. */
export function specialSpans(days: readonly SpecialDay[]): SpecialSpan[] {
  const spans: SpecialSpan[] = []
  for (const day of days) {
    const last = spans.at(-1)
    const isNext = last && Temporal.PlainDate.from(last.until).add({ days: 1 }).toString() === day.date
    if (isNext && last.label === day.label && isSameHours(last.hours, day.hours)) last.until = day.date
    else spans.push({ ...day, until: day.date })
  }
  return spans
}

/** The days of a span, each formatted: "Thu, Dec 24 – Sat, Jan 2". */
export function daysInWords(
  { date, until }: Pick<SpecialSpan, 'date' | 'until'>,
  format: (day: Temporal.PlainDate) => string,
): string {
  const days = date === until ? [date] : [date, until]
  return days.map((day) => format(Temporal.PlainDate.from(day))).join(' – ')
}

/**
 * The hours as pages show them to customers, a line each: "Daily 8am-9pm EST", and special days of the next
 * two weeks. With blocked dates, see `withBlockedDates`.
 */
export function publicHours(today: Temporal.PlainDate, hours: OpeningHours): string[] {
  const clock = (hour: number) => shortHour(hour).replace(' ', '').toLowerCase()
  const inWords = (span: DayHours | null) =>
    span ? `${clock(span.opens)}-${clock(span.closes)} EST` : 'closed'
  const last = today.add({ days: DAYS_AHEAD }).toString()
  return [
    ...groupsOf(weekOn(today, hours)).map((group) => `${group.name} ${inWords(group.hours)}`),
    ...specialSpans(hours.specialDays.filter(({ date }) => date >= today.toString()))
      .filter(({ date }) => date <= last)
      .map((span) => `${daysInWords(span, formatDay)} ${inWords(span.hours)} (${span.label})`),
  ]
}

/** "1 hour", "90 minutes" */
export function leadInWords(minutes: number): string {
  return minutes % 60 === 0 ? plural(minutes / 60, 'hour') : plural(minutes, 'minute')
}

const LISTS = ['weeklyHours', 'specialDays', 'leadTime', 'bookingWindow', 'season'] as const
type Lines = Record<(typeof LISTS)[number], string[]>

/** Each part of the hours as lines that a person can read. */
function linesOf({ weeks, specialDays, leadMinutes, windowMonths, season }: OpeningHours): Lines {
  const day = (date: string) => `${formatDay(Temporal.PlainDate.from(date))}, ${date.slice(0, 4)}`
  return {
    weeklyHours: weeks.map(({ from, days }) => `From ${day(from)}: ${weekInWords(days)}`),
    specialDays: specialDays.map(
      ({ date, hours, label }) => `${day(date)}: ${spanInWords(hours)} (${label})`,
    ),
    leadTime: [`At least ${leadInWords(leadMinutes)} before the start`],
    bookingWindow: [`Up to ${plural(windowMonths, 'month')} ahead`],
    season: season
      ? [
          `Season ${day(season.from)} to ${day(season.until)}, open for booking from ${day(season.opensOn)}, 8 AM`,
        ]
      : [],
  }
}

/** The lines that differ between two versions, by part: those that end and those that begin. */
export function changesInWords(
  before: OpeningHours,
  after: OpeningHours,
): { before: Partial<Record<string, string>>; after: Partial<Record<string, string>> } {
  const [old, next] = [linesOf(before), linesOf(after)]
  const without = (lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).join('; ')
  const changed = LISTS.filter((part) => without(old[part], next[part]) || without(next[part], old[part]))
  return {
    before: Object.fromEntries(changed.map((part) => [part, without(old[part], next[part])])),
    after: Object.fromEntries(changed.map((part) => [part, without(next[part], old[part])])),
  }
}

/** Follows a count of the bookings that no longer fit after a change. */
export const stayInWords = (count: number) => (count === 1 ? 'It stays.' : 'All of them stay.')
