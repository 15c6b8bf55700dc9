import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { timesOf } from '../booking-times.ts'
import { TimeRange } from '../time-range.tsx'

/** What and when I hold. */
export function HeldSlot({ hold, name }: { hold: Booking; name: string }) {
  const { start, end } = timesOf(hold)
  return (
    <p>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <br />
      {formatLongDate(start)}
      <br />
      <TimeRange start={start} end={end} />
    </p>
  )
}
