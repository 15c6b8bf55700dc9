import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'

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
