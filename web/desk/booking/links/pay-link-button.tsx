import { useState } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { formatUsd } from '../../../../domain/pricing/money.ts'
import { useNow } from '../../../api/clock.ts'
import { useConfig } from '../../../api/use-config.ts'
import { timesOf } from '../../../bookings/booking-times.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** Sends what is due to the customer as a link to the card form. */
export function PayLinkButton({ booking }: { booking: AdminBooking }) {
  const [isOpen, setIsOpen] = useState(false)
  const refusal = bookingCan.payByLink({ ...booking, ...timesOf(booking) }, useNow(30_000))
  const hasPayments = useConfig().data?.publishableKey != null
  return (
    <div className="mt-3 empty:hidden print:hidden">
      {!refusal && hasPayments && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Pay by Link
        </Button>
      )}
      <LinkDialog
        title="Pay by Link"
        lead={`The customer scans this with their phone and pays ${formatUsd(balanceOf(booking))} by card.`}
        booking={booking}
        purpose="pay"
        refusal={refusal}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
