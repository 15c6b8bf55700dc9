import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { Interval } from '../../domain/time/interval.ts'

export interface BookingTimes extends Interval {
  holdExpiresAt: Temporal.Instant | null
}

/** Parses a booking's times, which are strings on the wire. */
export function timesOf(booking: Pick<Booking, 'startTime' | 'endTime' | 'holdExpiresAt'>): BookingTimes {
  return {
    start: Temporal.Instant.from(booking.startTime),
    end: Temporal.Instant.from(booking.endTime),
    holdExpiresAt: booking.holdExpiresAt === null ? null : Temporal.Instant.from(booking.holdExpiresAt),
  }
}
