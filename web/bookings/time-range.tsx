import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { waitsForStaff } from '../../domain/bookings/hold.ts'
import {
  formatLongDate,
  formatTimeRange,
  formatTimes,
  type Interval,
} from '../../domain/time/facility-time.ts'

/** "6:00 PM – 8:00 PM ET" */
export function TimeRange({ start, end }: Interval) {
  return <TwoTimes text={formatTimeRange(start, end)} />
}

/** "6:00 PM – 8:00 PM": for staff. */
export function DeskTimes({ start, end }: Interval) {
  return <TwoTimes text={formatTimes(start, end)} />
}

/** Wraps only between the two times. */
function TwoTimes({ text }: { text: string }) {
  const [from, to] = text.split(' – ')
  return (
    <>
      <span className="whitespace-nowrap">{from} –</span> <span className="whitespace-nowrap">{to}</span>
    </>
  )
}

/** "Saturday, November 21, 2026, 6:00 PM – 8:00 PM ET" */
export function DayAndTimes({ of }: { of: { startTime: string; endTime: string } }) {
  const [start, end] = [Temporal.Instant.from(of.startTime), Temporal.Instant.from(of.endTime)]
  return (
    <>
      {formatLongDate(start)}, <TimeRange start={start} end={end} />
    </>
  )
}

export interface BookingTimes extends Interval {
  holdExpiresAt: Temporal.Instant | null
}

/**
 * Parses a booking's times, which are strings on the wire. One that waits for staff has no time to pay, so no
 * countdown.
 */
export function timesOf(booking: Pick<Booking, 'startTime' | 'endTime' | 'holdExpiresAt'>): BookingTimes {
  const start = Temporal.Instant.from(booking.startTime)
  const holdExpiresAt = booking.holdExpiresAt === null ? null : Temporal.Instant.from(booking.holdExpiresAt)
  return {
    start,
    end: Temporal.Instant.from(booking.endTime),
    holdExpiresAt: waitsForStaff({ start, holdExpiresAt }) ? null : holdExpiresAt,
  }
}
