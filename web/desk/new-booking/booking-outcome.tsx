import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { slotConflictOf } from '../frame/slot-conflict.ts'

interface Props {
  booking: AdminBooking | undefined
  error: unknown
}

/** Outcome of the last attempt, for longer than a toast: the booking, or who has the slot. */
export function BookingOutcome({ booking, error }: Props) {
  const conflict = slotConflictOf(error)
  if (conflict) {
    return (
      <Notice tone="bad" title="That time is taken" role="alert">
        <p className="wrap-anywhere">
          {`${conflict.itemName} is booked by ${conflict.customerName ?? 'another customer'}, ${whenOf(conflict)}.`}
        </p>
      </Notice>
    )
  }
  if (!booking) return null
  return (
    <Notice tone="good" title="Booked" role="status">
      <p className="wrap-anywhere">{`${booking.customerName ?? booking.customerEmail}, ${whenOf(booking)}`}</p>
      <div>
        <ButtonLink href={`/admin/bookings/${booking.id}`} variant="secondary">
          Open Booking
        </ButtonLink>
      </div>
    </Notice>
  )
}

function whenOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const [start, end] = [Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)]
  return `${formatLongDate(start)}, ${formatTimeRange(start, end)}`
}
