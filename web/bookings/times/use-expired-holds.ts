import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { expiredHolds } from '../../../domain/bookings/own-times.ts'
import { useGet } from '../../api/use-get.ts'
import { BOOKINGS } from '../use-bookings.ts'

const NONE: OwnBooking[] = []

/** The customer's `expiredHolds`: the same array until they change. */
export function useExpiredHolds(now: Temporal.Instant | null, isCustomer = true): OwnBooking[] {
  const { data = NONE } = useGet('ownBookings', [BOOKINGS], {
    enabled: isCustomer,
    select: (bookings) => (now ? expiredHolds(bookings, now) : NONE),
  })
  return data
}
