import { useState } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { useNow } from '../../../api/clock.ts'
import { timesOf } from '../../../bookings/booking-times.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** Gets the agreements of a confirmed booking signed. */
export function SignatureButton({ booking }: { booking: AdminBooking }) {
  const [isOpen, setIsOpen] = useState(false)
  const refusal = bookingCan.sign({ ...booking, ...timesOf(booking) }, useNow(30_000))
  return (
    <div className="print:hidden">
      {!refusal && <Button onClick={() => setIsOpen(true)}>Get Signature</Button>}
      <LinkDialog
        title="Get Signature"
        lead="The customer scans this with their phone, reads both agreements, and signs. It works once."
        booking={booking}
        purpose="sign"
        refusal={refusal}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
