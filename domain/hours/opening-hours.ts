import { CLOSING_HOUR, MAXIMUM_ADVANCE_MONTHS, MINIMUM_LEAD_MINUTES, OPENING_HOUR } from '../facility.ts'
import {
  atFacility,
  facilityDate,
  hoursBetween,
  type Interval,
  instantAt,
  isBefore,
} from '../time/facility-time.ts'
import { LATEST_HOUR } from './possible-hours.ts'

/** The local hour at which a season opens for booking. */
export const SEASON_OPENING_HOUR = 8

/** Local hours of one day: the first start, and when the last booking ends (24 is midnight). */
export interface DayHours {
  opens: number
  closes: number
}

/** Hours by weekday from a local day on, until the next such week begins. Monday first; null for a closed day. */
export interface Week {
  from: string
  days: readonly (DayHours | null)[]
}

/** A day with hours of its own, such as a holiday. Null hours: closed. */
export interface SpecialDay {
  date: string
  hours: DayHours | null
  label: string
}

/** The order of special days. */
export const byDate = (one: { date: string }, other: { date: string }): number =>
  one.date.localeCompare(other.date)

/** From `opensOn` at 8 AM, all days from `from` to `until` can be booked, and none from `from` on before that. */
export interface Season {
  opensOn: string
  from: string
  until: string
}

/** When customers can book, as the owner set it. Weeks and special days are in order. */
export interface OpeningHours {
  weeks: readonly Week[]
  specialDays: readonly SpecialDay[]
  leadMinutes: number
  windowMonths: number
  season: Season | null
}

/** Before the owner changes anything (spec section 9). */
export const INITIAL_HOURS: OpeningHours = {
  weeks: [],
  specialDays: [],
  leadMinutes: MINIMUM_LEAD_MINUTES,
  windowMonths: MAXIMUM_ADVANCE_MONTHS,
  season: null,
}

const INITIAL_DAY: DayHours = { opens: OPENING_HOUR, closes: CLOSING_HOUR }
const INITIAL_WEEK: readonly DayHours[] = Array.from({ length: 7 }, () => INITIAL_DAY)

/** The hours by weekday in the week that applies on this day. */
export function weekOn(date: Temporal.PlainDate, { weeks }: OpeningHours): Week['days'] {
  const key = date.toString()
  return weeks.findLast(({ from }) => from <= key)?.days ?? INITIAL_WEEK
}

/** The special day on this date, if any. */
export function specialDayOn(
  date: Temporal.PlainDate,
  { specialDays }: OpeningHours,
): SpecialDay | undefined {
  const key = date.toString()
  return specialDays.find((day) => day.date === key)
}

/** The one rule for when the facility is open: a special day's hours, or those of its weekday. Null if it's closed. */
export function hoursOn(date: Temporal.PlainDate, hours: OpeningHours): DayHours | null {
  const special = specialDayOn(date, hours)
  return special ? special.hours : (weekOn(date, hours)[date.dayOfWeek - 1] ?? null)
}

/** The local hours that the facility is open on this day. */
export function openHoursOn(date: Temporal.PlainDate, hours: OpeningHours): number[] {
  const day = hoursOn(date, hours)
  return day ? hoursFrom(day.opens, day.closes) : []
}

/** The local hour by which customers' bookings end on this day; 0 if it's closed. */
export function closingHour(date: Temporal.PlainDate, hours: OpeningHours): number {
  return hoursOn(date, hours)?.closes ?? 0
}

/** The earliest opening and the latest closing of any week from this day on. */
export function widestHours(date: Temporal.PlainDate, hours: OpeningHours): DayHours {
  const days = [
    weekOn(date, hours),
    ...hours.weeks.filter(({ from }) => from > date.toString()).map(({ days }) => days),
  ]
    .flat()
    .filter((day) => day !== null)
  if (days.length === 0) return INITIAL_DAY
  return {
    opens: Math.min(...days.map(({ opens }) => opens)),
    closes: Math.max(...days.map(({ closes }) => closes)),
  }
}

/** The starts that customers see: each open hour, and closing time. On a closed day, those of the spec. */
export function startHoursOn(date: Temporal.PlainDate, hours: OpeningHours): number[] {
  const { opens, closes } = hoursOn(date, hours) ?? INITIAL_DAY
  return hoursFrom(opens, Math.min(closes + 1, LATEST_HOUR))
}

/** The starts that staff can book: 8 AM to 9 PM (spec section 2, Admin bookings), and any that customers can. */
export function staffStartsOn(date: Temporal.PlainDate, hours: OpeningHours): number[] {
  const { opens, closes } = hoursOn(date, hours) ?? INITIAL_DAY
  return hoursFrom(Math.min(opens, OPENING_HOUR), Math.max(closes, CLOSING_HOUR + 1))
}

function hoursFrom(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index)
}

/** When the season opens for booking. */
function seasonOpening({ opensOn }: Season): Temporal.Instant {
  return instantAt(Temporal.PlainDate.from(opensOn), SEASON_OPENING_HOUR)
}

/** Whether it's still too early to book the season. */
export function isSeasonAhead(season: Season, now: Temporal.Instant): boolean {
  return isBefore(now, seasonOpening(season))
}

/** The last day that customers can book (spec section 9: four months from today). */
export function lastBookableDate(
  now: Temporal.Instant,
  { windowMonths, season }: Pick<OpeningHours, 'windowMonths' | 'season'>,
): Temporal.PlainDate {
  const last = facilityDate(now).add({ months: windowMonths })
  if (!season) return last
  const isBeforeLast = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, last) < 0
  if (isSeasonAhead(season, now)) {
    const eve = Temporal.PlainDate.from(season.from).subtract({ days: 1 })
    return isBeforeLast(eve) ? eve : last
  }
  const until = Temporal.PlainDate.from(season.until)
  return isBeforeLast(until) ? last : until
}

/** Whether a time is within the opening hours of its day. */
export function isWithinHours({ start, end }: Interval, hours: OpeningHours): boolean {
  const { hour } = atFacility(start)
  const day = hoursOn(facilityDate(start), hours)
  return day !== null && hour >= day.opens && hour + hoursBetween(start, end) <= day.closes
}
