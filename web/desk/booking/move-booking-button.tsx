import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { Button } from '../../ui/button.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

/** Opens a new dialog each time, starting from the booking's current slot. */
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
