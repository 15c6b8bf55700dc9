import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { isHoldAlive } from '../../../domain/bookings/booking-status.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../booking-times.ts'

/** Whether this booking is pending but its hold has expired. */
function isHoldExpired(booking: Booking, now: Temporal.Instant): boolean {
  const { holdExpiresAt } = timesOf(booking)
  return booking.status === 'pending' && !isHoldAlive({ status: booking.status, holdExpiresAt }, now)
}

/** Whether the hold of this booking has expired, updated every second. */
export function useIsHoldExpired(booking: Booking | undefined): boolean {
  const now = useNow(1000)
  return booking !== undefined && isHoldExpired(booking, now)
}
