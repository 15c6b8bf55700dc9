import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { slotConflictOf } from '../frame/slot-conflict.ts'
import { WalkInRefusal } from './walk-in-outcome.tsx'
import { whenOf } from './when-of.ts'

interface Props {
  booking: AdminBooking | undefined
  error: unknown
}

/** Outcome of the last attempt, for longer than a toast: the booking, or who has the slot. */
export function BookingOutcome({ booking, error }: Props) {
  if (slotConflictOf(error)) return <WalkInRefusal error={error} />
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
