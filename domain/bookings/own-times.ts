import { shortHour } from '../hours/hours-in-words.ts'
import { atFacility, formatDay, type Interval, isBefore, overlaps } from '../time/facility-time.ts'
import type { BookingStatus } from './booking-status.ts'
import { isHoldAlive, isHoldExpired } from './hold.ts'

/** One of a customer's bookings. */
interface Kept {
  id: string
  status: BookingStatus
  startTime: string
  endTime: string
  holdExpiresAt: string | null
}

/** A time that a customer already has. */
export interface OwnTime<Booking extends Kept = Kept> extends Interval {
  booking: Booking
  /** Held until it's paid, not booked yet. */
  isHeld: boolean
}

/**
 * The times that a customer already has, soonest first: confirmed bookings, and holds that can still be paid.
 * Wherever they are: no one is in two cages at the same time, so these hours are proposed to their customer
 * nowhere, and taking another one then asks first.
 */
export function ownTimes<Booking extends Kept>(
  bookings: readonly Booking[],
  now: Temporal.Instant,
): OwnTime<Booking>[] {
  return bookings
    .flatMap((booking) => {
      const [start, end] = [Temporal.Instant.from(booking.startTime), Temporal.Instant.from(booking.endTime)]
      const isHeld = booking.status !== 'confirmed'
      const isKept = isHeld ? canStillPay(booking, now) : isBefore(now, end)
      return isKept ? [{ booking, start, end, isHeld }] : []
    })
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start))
}

/** Whether a booking is a hold that its customer can still pay: alive, and not started yet. */
export function canStillPay(
  { status, startTime, holdExpiresAt }: Pick<Kept, 'status' | 'startTime' | 'holdExpiresAt'>,
  now: Temporal.Instant,
): boolean {
  return (
    isHoldAlive({ status, holdExpiresAt: instantOrNull(holdExpiresAt) }, now) &&
    isBefore(now, Temporal.Instant.from(startTime))
  )
}

const instantOrNull = (at: string | null) => (at === null ? null : Temporal.Instant.from(at))

/**
 * Those that are expired holds. Each keeps its time until it's released, such as by a request for its time,
 * so it's never in the way of its customer. A booking without a time yet isn't one of them.
 */
export function expiredHolds<Booking extends Kept & { hasNoTimeYet?: true | undefined }>(
  bookings: readonly Booking[],
  now: Temporal.Instant,
): Booking[] {
  return bookings.filter(
    ({ status, holdExpiresAt, hasNoTimeYet }) =>
      !hasNoTimeYet && isHoldExpired({ status, holdExpiresAt: instantOrNull(holdExpiresAt) }, now),
  )
}

/** Those of them during a time. */
export function ownTimesAt<Own extends Interval>(own: readonly Own[], span: Interval): Own[] {
  return own.filter((each) => overlaps(each, span))
}

/** "You already have Batting Cage 1 at 10 AM." */
export function alreadyHave({
  name,
  start,
  isHeld,
}: Pick<OwnTime, 'start' | 'isHeld'> & { name: string }): string {
  const time = shortHour(atFacility(start).hour)
  return isHeld ? `You're already holding ${name} at ${time}.` : `You already have ${name} at ${time}.`
}

/**
 * The same about a customer, to staff: "Casey already has Batting Cage 1 at 10 AM." With `isDated`, it ends
 * with "on Sat, Nov 28."
 */
export function alreadyHas(
  customer: string,
  { name, start, isHeld }: Pick<OwnTime, 'start' | 'isHeld'> & { name: string },
  isDated = false,
): string {
  const local = atFacility(start)
  const day = isDated ? ` on ${formatDay(local.toPlainDate())}` : ''
  return `${customer} ${isHeld ? 'is already holding' : 'already has'} ${name} at ${shortHour(local.hour)}${day}.`
}
