import { refuseStaffSlot } from '../bookings/booking-window.ts'
import { formatUntil } from '../bookings/hold-limits.ts'
import { type Refusal, refuse } from '../errors.ts'
import { SERIES_DATES } from '../facility.ts'
import { type OpeningHours, staffStartsOn } from '../hours/opening-hours.ts'
import { LATEST_HOUR } from '../hours/possible-hours.ts'
import { plural } from '../plural.ts'
import type { Cents } from '../pricing/money.ts'
import type { BookableTimes } from '../slots/free-hours.ts'
import { facilityDate, type Interval, isBefore } from '../time/facility-time.ts'

/** How many dates a series can have before its customer first paid for a booking. */
const FIRST_SERIES_DATES = 8
/** So no one can take whole days. */
const DATES_A_DAY = 2
export const VERIFY_FIRST =
  'Verify your email address to book a season. You can request the link in your profile.'
const STAFF_SERIES_MONTHS = 12
/** A series takes longer to check than a single booking, so its hold lasts this much longer. */
export const SERIES_EXTRA_MINUTES = 5
/** How long a customer waits after a series wasn't paid in time. */
const SERIES_PAUSE_MINUTES = 10

/** A customer who wants a series. */
interface SeriesHolder {
  isEmailVerified: boolean
  /** Whether they ever paid for a booking. */
  hasPaid: boolean
  /** Whether another of their series is held and unpaid. */
  hasOpenSeries: boolean
  /** When they last gave up an unpaid series, or it ran out; null if they never did. */
  lapsedAt: Temporal.Instant | null
}

/** How many dates a customer's series can have. */
export function mostDates({ hasPaid }: Pick<SeriesHolder, 'hasPaid'>): number {
  return hasPaid ? SERIES_DATES : FIRST_SERIES_DATES
}

/** Says how many dates they can take. */
export function tooManyDates({ hasPaid }: Pick<SeriesHolder, 'hasPaid'>): string {
  return hasPaid
    ? `A season has up to ${plural(SERIES_DATES, 'date')}. Skip some, and book them as a second season.`
    : `Your first season has up to ${plural(FIRST_SERIES_DATES, 'date')}. Once you've paid for it, you can book up to ${SERIES_DATES}.`
}

/** Why a customer can't take a series of these dates; null if they can. */
export function refuseSeries(
  holder: SeriesHolder,
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
  if (holder.hasOpenSeries) return refuse('series_open')
  const until = holder.lapsedAt?.add({ minutes: SERIES_PAUSE_MINUTES })
  if (!until || !isBefore(now, until)) return null
  return refuse('series_paused', {
    message: `Your last season was held without payment, so other customers get first pick until ${formatUntil(until)}.`,
  })
}

/** The last day of a series that staff make. */
export function lastStaffSeriesDate(now: Temporal.Instant): Temporal.PlainDate {
  return facilityDate(now).add({ months: STAFF_SERIES_MONTHS })
}

/** Staff can plan any time ahead that ends by midnight. */
export function staffTimes(now: Temporal.Instant, openingHours: OpeningHours): BookableTimes {
  const hoursOn = (date: Temporal.PlainDate) => {
    const [first = 0] = staffStartsOn(date, openingHours)
    return Array.from({ length: LATEST_HOUR - first }, (_, past) => first + past)
  }
  return { last: lastStaffSeriesDate(now), leadMinutes: 0, hoursOn }
}

/** Why not even staff can take this time for a series; null if they can. */
export function refuseStaffDate(
  slot: Interval,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Refusal | null {
  const outside = refuseStaffSlot(slot, openingHours)
  if (outside) return outside
  if (Temporal.PlainDate.compare(facilityDate(slot.start), lastStaffSeriesDate(now)) <= 0) return null
  return refuse('too_far_ahead', {
    message: `A season can be planned up to ${plural(STAFF_SERIES_MONTHS, 'month')} ahead.`,
  })
}

/** The part of a date's price that a deposit pays. A season's deposit is the sum over its dates. */
export function depositOf(price: Cents, percent: number): Cents {
  return Math.round((price * percent) / 100)
}
