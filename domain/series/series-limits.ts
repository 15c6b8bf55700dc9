import { type Refusal, refuse } from '../errors.ts'
import { plural } from '../plural.ts'
import { isBefore } from '../time/facility-time.ts'

export const SERIES_LABEL_LENGTH = 60
/** How many dates a customer's series can have, and how many before they first paid for a booking. */
export const SERIES_DATES = 24
const FIRST_SERIES_DATES = 8
/** How many dates a series that staff make can have. */
export const STAFF_SERIES_DATES = 40
/** A series takes longer to check than a single booking, so its hold lasts this much longer. */
export const SERIES_EXTRA_MINUTES = 5
/** How long a customer waits after a series wasn't paid in time. */
const SERIES_PAUSE_MINUTES = 10

/** A customer who wants a series. */
interface SeriesHolder {
  /** Whether they ever paid for a booking. */
  hasPaid: boolean
  /** Whether another of their series is held and unpaid. */
  hasOpenSeries: boolean
  /** When their latest unpaid series ran out; null if none did. */
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

/** Why a customer can't take a series of this many dates; null if they can. */
export function refuseSeries(holder: SeriesHolder, dates: number, now: Temporal.Instant): Refusal | null {
  const most = mostDates(holder)
  if (dates > most) return refuse('too_many_dates', { message: tooManyDates(holder), details: { most } })
  if (holder.hasOpenSeries) return refuse('series_open')
  const until = holder.lapsedAt?.add({ minutes: SERIES_PAUSE_MINUTES })
  return until && isBefore(now, until) ? refuse('series_paused') : null
}
