import { useQuery } from '@tanstack/react-query'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { expiredHolds } from '../../../domain/bookings/own-times.ts'
import { query } from '../../api/call.ts'

const NONE: OwnBooking[] = []

/** The customer's `expiredHolds`: the same array until they change. */
export function useExpiredHolds(now: Temporal.Instant | null, isCustomer = true): OwnBooking[] {
  const { data = NONE } = useQuery({
    ...query('GET /api/bookings'),
    enabled: isCustomer,
    select: (bookings) => (now ? expiredHolds(bookings, now) : NONE),
  })
  return data
}
