import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useNow } from '../../api/clock.ts'
import { Button } from '../../ui/button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MarkPaidButton } from './mark-paid-button.tsx'
import { MoveBookingButton } from './move-booking-button.tsx'

/** The actions a booking currently allows. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const now = useNow(30_000)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const isLive = booking.status !== 'cancelled'
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(booking.endTime), now) <= 0
  const canPay = isLive && (booking.paymentState === 'due' || booking.paymentState === 'held')
  const canChange = isLive && booking.status !== 'completed' && !isOver
  if (!canPay && !canChange) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canPay && <MarkPaidButton key={booking.version} booking={booking} />}
      {canChange && (
        <>
          <MoveBookingButton booking={booking} />
          <Button variant="secondary" onClick={() => setCancelling(booking)}>
            Cancel Booking
          </Button>
          <CancelBookingDialog asked={cancelling} now={booking} onClose={() => setCancelling(null)} />
        </>
      )}
    </div>
  )
}
