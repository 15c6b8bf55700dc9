import { refuseStaffSlot } from '../bookings/booking-window.ts'
import { formatUntil } from '../bookings/hold-limits.ts'
import { type Refusal, refuse } from '../errors.ts'
import { SEASON_DATES } from '../facility.ts'
import { type OpeningHours, staffStartsOn } from '../hours/opening-hours.ts'
import { LATEST_HOUR } from '../hours/possible-hours.ts'
import { plural } from '../plural.ts'
import type { Cents } from '../pricing/money.ts'
import type { BookableTimes } from '../slots/free-hours.ts'
import { facilityDate, type Interval, isBefore } from '../time/facility-time.ts'

/** How many dates a season can have before its customer first paid for a booking. */
const FIRST_SEASON_DATES = 8
/** So no one can take whole days. */
const DATES_A_DAY = 2
const VERIFY_FIRST =
  'We emailed you a link to verify your address. Open it to book a season, or request a new one in your profile.'
const STAFF_SEASON_MONTHS = 12
/** A season takes longer to check than a single booking, so its hold lasts this much longer. */
export const SEASON_EXTRA_MINUTES = 5
/** How long a customer waits after a season wasn't paid in time. */
const SEASON_PAUSE_MINUTES = 10

/** A customer who wants a season. */
interface SeasonHolder {
  isEmailVerified: boolean
  /** Whether they ever paid for a booking. */
  hasPaid: boolean
  /** Whether another season of theirs is held and unpaid. */
  hasOpenSeason: boolean
  /** When they last gave up an unpaid season, or it ran out; null if they never did. */
  lapsedAt: Temporal.Instant | null
}

/** How many dates a customer's season can have. */
export function mostDates({ hasPaid }: Pick<SeasonHolder, 'hasPaid'>): number {
  return hasPaid ? SEASON_DATES : FIRST_SEASON_DATES
}

/** Says how many dates they can take. */
export function tooManyDates({ hasPaid }: Pick<SeasonHolder, 'hasPaid'>): string {
  return hasPaid
    ? `A season has up to ${plural(SEASON_DATES, 'date')}. Skip some, and book them as a second season.`
    : `Your first season has up to ${plural(FIRST_SEASON_DATES, 'date')}. Once you've paid for it, you can book up to ${SEASON_DATES}.`
}

/** Why a customer can't take a season of these dates; null if they can. */
export function refuseSeason(
  holder: SeasonHolder,
  dates: readonly Interval[],
  now: Temporal.Instant,
): Refusal | null {
  // Anyone can register, and a season keeps many evenings from others.
  if (!holder.isEmailVerified && !holder.hasPaid)
    return refuse('verify_to_hold_more', { message: VERIFY_FIRST })
  const most = mostDates(holder)
  const days = Map.groupBy(dates, ({ start }) => facilityDate(start).toString())
  if ([...days.values()].some((day) => day.length > DATES_A_DAY))
    return refuse('too_many_dates', { message: `A season has up to ${plural(DATES_A_DAY, 'time')} a day.` })
  if (dates.length > most)
    return refuse('too_many_dates', { message: tooManyDates(holder), details: { most } })
  if (holder.hasOpenSeason) return refuse('season_open')
  const until = holder.lapsedAt?.add({ minutes: SEASON_PAUSE_MINUTES })
  if (!until || !isBefore(now, until)) return null
  return refuse('season_paused', {
    message: `Your last season was held without payment, so other customers get first pick until ${formatUntil(until)}.`,
  })
}

/** The last day of a season that staff make. */
export function lastStaffDate(now: Temporal.Instant): Temporal.PlainDate {
  return facilityDate(now).add({ months: STAFF_SEASON_MONTHS })
}

/** Staff can plan any time ahead that ends by midnight. */
export function staffTimes(now: Temporal.Instant, openingHours: OpeningHours): BookableTimes {
  const hoursOn = (date: Temporal.PlainDate) => {
    const [first = 0] = staffStartsOn(date, openingHours)
    return Array.from({ length: LATEST_HOUR - first }, (_, past) => first + past)
  }
  return { last: lastStaffDate(now), leadMinutes: 0, hoursOn }
}

/** Why not even staff can take this time for a season; null if they can. */
export function refuseStaffDate(
  slot: Interval,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Refusal | null {
  const outside = refuseStaffSlot(slot, openingHours)
  if (outside) return outside
  if (Temporal.PlainDate.compare(facilityDate(slot.start), lastStaffDate(now)) <= 0) return null
  return refuse('too_far_ahead', {
    message: `A season can be planned up to ${plural(STAFF_SEASON_MONTHS, 'month')} ahead.`,
  })
}

/** The part of a date's price that a deposit pays. A season's deposit is the sum over its dates. */
export function depositOf(price: Cents, percent: number): Cents {
  return Math.round((price * percent) / 100)
}
