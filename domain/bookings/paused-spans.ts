import { type OpeningHours, startHoursOn } from '../hours/opening-hours.ts'
import { type Interval, instantAt, overlaps } from '../time/facility-time.ts'
import { type BundleContents, type ItemRef, sharesResource } from './conflict.ts'
import { givenUpHold, type HoldRecord, slotPausedUntil } from './hold-limits.ts'

/** An hour that a customer leaves to others until an instant, because they had it too often without paying. */
export interface PausedSpan extends Interval {
  until: Temporal.Instant
}

interface Question {
  item: ItemRef
  date: Temporal.PlainDate
  /** The customer's own, of any time. */
  bookings: readonly HoldRecord[]
  bundles: BundleContents
  now: Temporal.Instant
  openingHours: OpeningHours
}

/**
 * The hours of a day that a customer can't hold again yet, as far as their own bookings show it. The server also counts holds of
 * their network, and refuses `slot_paused`.
 */
export function pausedSpans({ item, date, bookings, bundles, now, openingHours }: Question): PausedSpan[] {
  const givenUp = bookings
    .filter((booking) => sharesResource(booking, item, bundles))
    .flatMap((booking) => givenUpHold(booking, now) ?? [])
  if (givenUp.length === 0) return []
  return startHoursOn(date, openingHours).flatMap((hour) => {
    const start = instantAt(date, hour)
    const span = { start, end: start.add({ hours: 1 }) }
    const until = slotPausedUntil(
      givenUp.filter((hold) => overlaps(hold, span)),
      now,
    )
    return until ? [{ ...span, until }] : []
  })
}
