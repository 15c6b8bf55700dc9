import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { isHoldAlive } from '../../domain/bookings/booking-status.ts'
import { useNow } from '../clock.ts'
import { timesOf } from './booking-times.ts'

/** Whether the hold of this pending booking has run out; true at the very second. */
export function useIsHoldOver(booking: Booking | undefined): boolean {
  const now = useNow(1000)
  if (booking?.status !== 'pending') return false
  return !isHoldAlive({ status: booking.status, holdExpiresAt: timesOf(booking).holdExpiresAt }, now)
}
