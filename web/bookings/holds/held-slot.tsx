import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { timesOf } from '../booking-times.ts'

/** What and when I hold. */
export function HeldSlot({ hold, name }: { hold: Booking; name: string }) {
  const { start, end } = timesOf(hold)
  return (
    <p>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <br />
      {formatLongDate(start)}
      <br />
      {formatTimeRange(start, end)}
    </p>
  )
}
