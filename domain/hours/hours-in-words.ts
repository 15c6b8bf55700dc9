import { plural } from '../plural.ts'
import { formatDay, WEEKDAYS } from '../time/facility-time.ts'
import { type DayHours, type OpeningHours, type Week, weekOn } from './opening-hours.ts'
import { LATEST_HOUR } from './possible-hours.ts'

/** Special days this close are shown to customers next to the weekly hours. */
const DAYS_AHEAD = 14

/** Weekdays in a row with the same hours, with a name like "Mon–Fri", "Sat", or "Daily". */
function groupsOf(days: Week['days']): { name: string; hours: DayHours | null }[] {
  const groups: { first: number; last: number; hours: DayHours | null }[] = []
  days.forEach((hours, index) => {
    const group = groups.at(-1)
    if (group && group.hours?.opens === hours?.opens && group.hours?.closes === hours?.closes)
      group.last = index
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

/** The hours as pages show them to customers, a line each: "Daily 8am-9pm EST", and special days of the next two weeks. */
export function publicHours(today: Temporal.PlainDate, hours: OpeningHours): string[] {
  const clock = (hour: number) => shortHour(hour).replace(' ', '').toLowerCase()
  const inWords = (span: DayHours | null) =>
    span ? `${clock(span.opens)}-${clock(span.closes)} EST` : 'closed'
  const last = today.add({ days: DAYS_AHEAD }).toString()
  return [
    ...groupsOf(weekOn(today, hours)).map((group) => `${group.name} ${inWords(group.hours)}`),
    ...hours.specialDays
      .filter(({ date }) => date >= today.toString() && date <= last)
      .map((day) => `${formatDay(Temporal.PlainDate.from(day.date))} ${inWords(day.hours)} (${day.label})`),
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
