import type { AvailabilityEntry } from '../../domain/bookings/availability.schema.ts'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { isUpcoming, wasEndedByOthers } from '../../domain/bookings/booking-status.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { canStillPay } from '../../domain/bookings/own-times.ts'
import { PAST_RESERVATIONS_SHOWN } from '../../domain/facility.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { timesOf } from './time-range.tsx'

type Listed = Booking & Partial<Pick<OwnBooking, 'refundedAmount'>>

export interface Reservations<Reservation extends Listed> {
  /** Soonest first. */
  upcoming: Reservation[]
  /** Holds that can still be paid, soonest first. Not counted in the cap of ten. */
  waiting: Reservation[]
  /**
   * The first ten only (spec section 2, My Bookings). First what staff cancelled or another customer took ahead of its time, because its
   * customer has to know why and what was refunded; then started bookings, newest first; then the customer's own
   * releases and lapsed holds, which must not push played sessions off the list.
   */
  past: Reservation[]
  /** Their own releases and holds that ran out, in what's left of the ten. Folded: nothing came of them. */
  lapsed: Reservation[]
}

/** A hold that was released or ran out, without a refund. */
function isLapsed({ status, cancelReason, refundedAmount = '0' }: Listed): boolean {
  if (toCents(refundedAmount) > 0) return false
  return (
    status === 'pending' ||
    (status === 'cancelled' && cancelReason !== null && !wasEndedByOthers(cancelReason))
  )
}

export function sortReservations<Reservation extends Listed>(
  bookings: readonly Reservation[],
  now: Temporal.Instant,
): Reservations<Reservation> {
  const bySoonest = bookings.toSorted((a, b) => Temporal.Instant.compare(a.startTime, b.startTime))
  const upcoming: Reservation[] = []
  const past: Reservation[] = []
  for (const booking of bySoonest) {
    if (isUpcoming({ status: booking.status, start: timesOf(booking).start }, now)) upcoming.push(booking)
    else if (!canStillPay(booking, now)) past.push(booking)
  }
  const waiting = ownHolds(bookings, now)
  const isAhead = (booking: Booking) => isBefore(now, timesOf(booking).start)
  const ahead = past.filter(isAhead)
  const listed = [
    ...ahead.filter(({ cancelReason }) => wasEndedByOthers(cancelReason)),
    ...past.filter((booking) => !isAhead(booking)).reverse(),
    ...ahead.filter(({ cancelReason }) => !wasEndedByOthers(cancelReason)),
  ]
  const shown = listed.filter((booking) => !isLapsed(booking)).slice(0, PAST_RESERVATIONS_SHOWN)
  const lapsed = listed.filter(isLapsed).slice(0, PAST_RESERVATIONS_SHOWN - shown.length)
  return { upcoming, waiting, past: shown, lapsed }
}

/** The customer's holds that can still be paid, soonest first. */
export function ownHolds<B extends Booking>(bookings: readonly B[], now: Temporal.Instant): B[] {
  return bookings
    .filter((booking) => canStillPay(booking, now))
    .toSorted((one, other) => Temporal.Instant.compare(one.startTime, other.startTime))
}

/**
 * Splits a day's availability into the customer's bookings and everyone else's. Entries carry no owner, so they match by item and
 * time; only one booking can have a slot.
 */
export function splitOwn(
  entries: readonly AvailabilityEntry[],
  holds: readonly Booking[],
): { mine: AvailabilityEntry[]; others: AvailabilityEntry[] } {
  const isMine = (entry: AvailabilityEntry) => holds.some((hold) => isSame(entry, hold))
  return { mine: entries.filter(isMine), others: entries.filter((entry) => !isMine(entry)) }
}

function isSame(entry: AvailabilityEntry, hold: Booking): boolean {
  return (
    entry.spaceId === hold.spaceId &&
    entry.bundleId === hold.bundleId &&
    Temporal.Instant.from(entry.startTime).equals(hold.startTime) &&
    Temporal.Instant.from(entry.endTime).equals(hold.endTime)
  )
}

/** Bookings with those of one order together, where its first is. */
export function groupByOrder<B extends Booking>(bookings: readonly B[]): [first: B, ...others: B[]][] {
  const groups = Map.groupBy(bookings, ({ orderId }) => orderId)
  return [...groups.values()] as [B, ...B[]][]
}
