import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { Button } from '../../ui/button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MarkPaidButton } from './mark-paid-button.tsx'
import { MoveBookingButton } from './move-booking-button.tsx'

/** The actions a booking currently allows. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const now = useNow(30_000)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const actionable = { ...booking, ...timesOf(booking) }
  const canMarkPaid = !bookingCan.markPaid(actionable)
  const canCancel = !bookingCan.cancel(actionable, now)
  const noMove = bookingCan.move(actionable, now)
  if (!canMarkPaid && !canCancel) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canMarkPaid && <MarkPaidButton key={booking.version} booking={booking} />}
      {!noMove && <MoveBookingButton booking={booking} />}
      {canCancel && (
        <>
          <Button variant="secondary" onClick={() => setCancelling(booking)}>
            Cancel Booking
          </Button>
          <CancelBookingDialog opened={cancelling} live={booking} onClose={() => setCancelling(null)} />
        </>
      )}
      {noMove?.code === 'awaiting_payment' && (
        <p className="basis-full text-sm text-ink-soft">{ERRORS.awaiting_payment.message}</p>
      )}
    </div>
  )
}
