import { START_HOURS } from '../facility.ts'
import { instantAt, isBefore } from '../time/facility-time.ts'
import { type Interval, overlaps } from '../time/interval.ts'
import type { Booking } from './booking.schema.ts'
import { type BundleContents, type ItemRef, sharesResource } from './conflict.ts'
import { isHoldExpired } from './hold.ts'
import { slotPausedUntil, type UnpaidHold } from './hold-limits.ts'

/** An hour that a customer leaves to others until an instant, because they had it too often without paying. */
export interface PausedSpan extends Interval {
  until: Temporal.Instant
}

type OwnBooking = Pick<
  Booking,
  | 'spaceId'
  | 'bundleId'
  | 'startTime'
  | 'endTime'
  | 'status'
  | 'cancelReason'
  | 'createdAt'
  | 'updatedAt'
  | 'holdExpiresAt'
>

interface Question {
  item: ItemRef
  date: Temporal.PlainDate
  /** The customer's own, of any time. */
  bookings: readonly OwnBooking[]
  bundles: BundleContents
  now: Temporal.Instant
}

/**
 * The hours of a day that a customer can't hold again yet, as far as their own bookings show it. The server also counts holds of
 * their network, and refuses `slot_paused`.
 */
export function pausedSpans({ item, date, bookings, bundles, now }: Question): PausedSpan[] {
  const givenUp = bookings
    .filter((booking) => sharesResource(booking, item, bundles))
    .flatMap((booking) => givenUpHold(booking, now) ?? [])
  if (givenUp.length === 0) return []
  return START_HOURS.flatMap((hour) => {
    const start = instantAt(date, hour)
    const span = { start, end: start.add({ hours: 1 }) }
    const until = slotPausedUntil(
      givenUp.filter((hold) => overlaps(hold, span)),
      now,
    )
    return until ? [{ ...span, until }] : []
  })
}

/** A hold that was released or ran out unpaid; null for any other booking. In SQL: `given_up_at`. */
function givenUpHold(booking: OwnBooking, now: Temporal.Instant): (Interval & UnpaidHold) | null {
  const expiresAt = booking.holdExpiresAt === null ? null : Temporal.Instant.from(booking.holdExpiresAt)
  const isGivenUp = booking.status === 'cancelled' && booking.cancelReason !== 'staff'
  if (!isGivenUp && !isHoldExpired({ ...booking, holdExpiresAt: expiresAt }, now)) return null
  const changedAt = Temporal.Instant.from(booking.updatedAt)
  const endedAt = isGivenUp && !(expiresAt && isBefore(expiresAt, changedAt)) ? changedAt : expiresAt
  return {
    start: Temporal.Instant.from(booking.startTime),
    end: Temporal.Instant.from(booking.endTime),
    heldFrom: Temporal.Instant.from(booking.createdAt),
    heldUntil: endedAt ?? changedAt,
  }
}
