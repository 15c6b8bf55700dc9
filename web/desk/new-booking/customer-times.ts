import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { type OwnTime, ownTimes, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import type { Interval } from '../../../domain/time/facility-time.ts'

/** A customer in a form: one that staff picked, or the email they typed. */
export interface FormCustomer {
  id?: string | null | undefined
  email?: string | undefined
}

/** Those of the customer's times that are during any of these, soonest first. */
export function customerTimesAt(
  bookings: readonly AdminBooking[],
  { id, email }: FormCustomer,
  spans: readonly Interval[],
  now: Temporal.Instant,
): OwnTime<AdminBooking>[] {
  const typed = email?.trim().toLowerCase()
  const own = ownTimes(
    bookings.filter(({ userId, customerEmail }) =>
      id ? userId === id : typed && typed === customerEmail?.toLowerCase(),
    ),
    now,
  )
  return own.filter((each) => spans.some((span) => ownTimesAt([each], span).length > 0))
}
