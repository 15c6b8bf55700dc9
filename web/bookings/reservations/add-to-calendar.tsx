import { CalendarPlus } from 'lucide-react'
import { addressOf } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  bookingId: string
  /** The booked item. Tells the links of several bookings apart for screen readers. */
  name: string
}

/** Downloads the booking as an iCalendar file. */
export function AddToCalendar({ bookingId, name }: Props) {
  return (
    <a
      aria-label={`Add to Calendar: ${name}`}
      href={addressOf('GET /api/bookings/:id/calendar.ics', { id: bookingId })}
      className={classNames(buttonClass({ variant: 'secondary' }), 'grow')}
    >
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add to Calendar
    </a>
  )
}
