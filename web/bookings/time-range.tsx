import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { waitsForStaff } from '../../domain/bookings/hold.ts'
import { formatLongDate, formatTimeRange, type Interval } from '../../domain/time/facility-time.ts'

/** "6:00 PM – 8:00 PM ET". Wraps only between the two times. */
export function TimeRange({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }) {
  const [from, to] = formatTimeRange(start, end).split(' – ')
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
