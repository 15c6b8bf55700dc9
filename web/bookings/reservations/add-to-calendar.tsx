import { CalendarPlus } from 'lucide-react'
import { addressOf } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'

interface Props {
  bookingId: string
  /** The booked item. Tells the links of several bookings apart for screen readers. */
  name?: string
  isWide?: boolean
}

/** Downloads the booking as an iCalendar file. */
export function AddToCalendar({ bookingId, name, isWide = false }: Props) {
  return (
    <a
      aria-label={name && `Add to Calendar: ${name}`}
      href={addressOf('GET /api/bookings/:id/calendar.ics', { id: bookingId })}
      className={buttonClass({ variant: 'secondary', isWide })}
    >
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add to Calendar
    </a>
  )
}
