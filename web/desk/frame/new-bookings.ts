import { useQueryClient } from '@tanstack/react-query'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatDayTime, isBefore } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { currentInstant } from '../../api/clock.ts'
import { useLive } from '../../api/use-live.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Announced on this page or one before it. */
const announced = new Set<string>()

/** Announces new online bookings of any day, without getting in the way of other messages. */
export function useNewBookings(): void {
  const client = useQueryClient()
  useLive({
    onDesk: async (date) => {
      const board = await client
        .fetchQuery(query('GET /api/admin/board/:date', { date }))
        // The next change tries again.
        .catch(() => null)
      const fresh = board?.bookings.filter(
        (booking) => isNewOnline(booking, currentInstant(), 1) && !announced.has(booking.id),
      )
      for (const booking of fresh ?? []) {
        announced.add(booking.id)
        const start = formatDayTime(Temporal.Instant.from(booking.startTime))
        toast({
          title: 'New Online Booking',
          description: `${booking.customerName ?? booking.customerEmail}, ${start}`,
          isQuiet: true,
        })
      }
    },
    onMissed: () => {},
  })
}

/** A hold lasts minutes, so a booking made before that and changed since isn't new. */
const MADE_WITHIN = { minutes: 30 }

/** Whether a customer booked and paid online in the last `minutes`. */
export function isNewOnline(
  { madeByStaff, status, createdAt, updatedAt }: AdminBooking,
  now: Temporal.Instant,
  minutes: number,
): boolean {
  const isSince = (text: string, from: Temporal.Instant) => !isBefore(Temporal.Instant.from(text), from)
  return (
    !madeByStaff &&
    status === 'confirmed' &&
    isSince(createdAt, now.subtract(MADE_WITHIN)) &&
    isSince(updatedAt, now.subtract({ minutes }))
  )
}
