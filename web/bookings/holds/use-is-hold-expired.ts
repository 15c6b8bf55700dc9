import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { isHoldExpired } from '../../../domain/bookings/hold.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../booking-times.ts'

/** Whether the hold of this booking has expired, updated every second. */
export function useIsHoldExpired(booking: Booking | undefined): boolean {
  const now = useNow(1000)
  return booking !== undefined && isHoldExpired({ ...booking, ...timesOf(booking) }, now)
}
