import { CalendarPlus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'

/** Downloads the booking as an iCalendar file. */
export function AddToCalendar({ bookingId, isWide = false }: { bookingId: string; isWide?: boolean }) {
  return (
    <a
      href={`/api/bookings/${bookingId}/calendar.ics`}
      className={buttonClass({ variant: 'secondary', isWide })}
    >
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add to calendar
    </a>
  )
}
