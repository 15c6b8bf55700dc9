import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../../../domain/facility.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { timesOf } from '../time-range.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'

interface Props {
  booking: Pick<Booking, 'id' | 'startTime' | 'endTime' | 'holdExpiresAt'>
  /** The item's. */
  name: string
}

/** Takes a booking along: into the calendar, and to the people who come too. */
export function TakeAlong({ booking, name }: Props) {
  const { start, end } = timesOf(booking)
  const lines = [
    `${name} at ${FACILITY_NAME}`,
    `${formatLongDate(start)}, ${formatTimeRange(start, end)}`,
    FACILITY_ADDRESS,
  ]
  return (
    <div className="flex flex-wrap gap-2">
      <AddToCalendar bookingId={booking.id} name={name} />
      <ShareButton label={`Share: ${name}`} className="grow" content={{ text: lines.join('\n') }}>
        Share
      </ShareButton>
    </div>
  )
}
