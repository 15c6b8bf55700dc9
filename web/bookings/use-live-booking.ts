import type { BookingDetail } from '../../domain/bookings/booking.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { useLive } from '../api/use-live.ts'
import { timesOf } from './booking-times.ts'

interface BookingQuery {
  data: BookingDetail | undefined
  refetch: () => unknown
}

/** Refetches a booking when live updates report a change on its day. */
export function useLiveBooking({ data, refetch }: BookingQuery): void {
  const day = data && facilityDate(timesOf(data).start).toString()
  useLive({ onMissed: refetch, onAvailability: (date) => date === day && refetch() })
}
