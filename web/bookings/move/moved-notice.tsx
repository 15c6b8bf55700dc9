import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { restoreFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/panels.tsx'
import { TimeRange, timesOf } from '../time-range.tsx'

/** Shown once a customer moved a booking, with its new place. */
export function MovedNotice({ booking, name }: { booking: Booking; name: string }) {
  return (
    // The form that had focus is gone.
    <div ref={restoreFocus} tabIndex={-1} className="outline-none">
      <Notice tone="good" role="status" heading="Your Booking Was Moved">
        <p>
          {name}, <When booking={booking} />
        </p>
        <p>We'll email you the new time with a file for your calendar.</p>
        <div>
          <ButtonLink href="/dashboard">My Bookings</ButtonLink>
        </div>
      </Notice>
    </div>
  )
}

export function When({ booking }: { booking: Booking }) {
  const { start, end } = timesOf(booking)
  return (
    <>
      {formatLongDate(start)}, <TimeRange start={start} end={end} />
    </>
  )
}
