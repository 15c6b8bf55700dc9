import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { Button } from '../../ui/button.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

/** Opens a dialog of its own each time, which begins where the booking is then. */
export function MoveBookingButton({ booking }: { booking: AdminBooking }) {
  const [asked, setAsked] = useState({ booking, isOpen: false, times: 0 })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked({ booking, isOpen: true, times: asked.times + 1 })}>
        Move
      </Button>
      <MoveBookingDialog
        key={asked.times}
        booking={asked.booking}
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  )
}
