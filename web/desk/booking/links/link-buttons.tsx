import { useState } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { formatUsd } from '../../../../domain/pricing/money.ts'
import { useNow } from '../../../api/clock.ts'
import { useConfig } from '../../../api/use-config.ts'
import { timesOf } from '../../../bookings/booking-times.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkDialog, useHandOver } from './link-dialog.tsx'

/** Gets the agreements of a confirmed booking signed. */
export function SignatureButton({
  booking,
  ...look
}: {
  booking: AdminBooking
  variant?: 'primary' | 'secondary'
  isWide?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const handOver = useHandOver(booking.id)
  const refusal = bookingCan.sign({ ...booking, ...timesOf(booking) }, useNow(30_000))
  return (
    <div className="print:hidden">
      {!refusal && (
        <Button {...look} onClick={() => setIsOpen(true)}>
          Get Signature
        </Button>
      )}
      <LinkDialog
        title="Get Signature"
        lead="The customer scans this with their phone, reads both agreements, and signs. The link works once."
        booking={booking}
        purpose="sign"
        refusal={refusal}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <BusyButton
          variant="secondary"
          isWide
          isBusy={handOver.isPending}
          busyLabel="Opening..."
          onClick={() => handOver.mutate()}
        >
          Sign on This Device
        </BusyButton>
        <p className="-mt-1 text-center text-sm text-balance text-ink-soft">
          Locks staff screens on this tablet until you sign back in
        </p>
      </LinkDialog>
    </div>
  )
}

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
