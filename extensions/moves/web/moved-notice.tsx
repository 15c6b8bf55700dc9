import { useEffect } from 'react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { DayAndTimes } from '../../../web/bookings/time-range.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { restoreFocus } from '../../../web/ui/focus.ts'
import { Notice } from '../../../web/ui/panels.tsx'
import { dismissErrorToasts } from '../../../web/ui/toasts/toast.ts'

/** Shown once a customer moved a booking, with its new place. */
export function MovedNotice({ booking, name }: { booking: Booking; name: string }) {
  // If only the response was lost, one says that the move failed.
  useEffect(dismissErrorToasts, [])
  return (
    // The form that had focus is gone.
    <div ref={restoreFocus} tabIndex={-1} className="outline-none">
      <Notice tone="good" role="status" heading="Your Booking Was Moved">
        <p>
          {name}, <DayAndTimes of={booking} />
        </p>
        <p>We'll email you the new time with a file for your calendar.</p>
        <ButtonLink href="/dashboard">My Bookings</ButtonLink>
      </Notice>
    </div>
  )
}
