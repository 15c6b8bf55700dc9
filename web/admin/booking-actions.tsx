import { useState } from 'react'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { useNow } from '../clock.ts'
import { Button } from '../ui/button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MarkPaidButton } from './mark-paid-button.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

/** What staff can do with a booking as it stands. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const now = useNow(30_000)
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const isLive = booking.status !== 'cancelled'
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(booking.endTime), now) <= 0
  const canPay = isLive && (booking.paymentState === 'due' || booking.paymentState === 'held')
  const canChange = isLive && booking.status !== 'completed' && !isOver
  const close = () => setOpen(null)
  if (!canPay && !canChange) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canPay && <MarkPaidButton key={booking.version} booking={booking} />}
      {canChange && (
        <>
          <Button variant="secondary" onClick={() => setOpen('move')}>
            Move
          </Button>
          <Button variant="secondary" onClick={() => setOpen('cancel')}>
            Cancel Booking
          </Button>
          <MoveBookingDialog
            key={`move-${booking.version}`}
            booking={booking}
            isOpen={open === 'move'}
            onClose={close}
          />
          <CancelBookingDialog booking={open === 'cancel' ? booking : null} onClose={close} />
        </>
      )}
    </div>
  )
}
