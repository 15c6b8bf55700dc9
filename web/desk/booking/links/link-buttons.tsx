import { useState } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { formatUsd } from '../../../../domain/pricing/money.ts'
import { request } from '../../../api/api-client.ts'
import { useNow } from '../../../api/clock.ts'
import { useConfig } from '../../../api/use-config.ts'
import { timesOf } from '../../../bookings/booking-times.ts'
import { announceHandOver } from '../../../session/hand-over-channel.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { BOOKINGS } from '../../requests/query-keys.ts'
import { useStaffAction } from '../../requests/use-staff-action.ts'
import { LinkDialog } from './link-dialog.tsx'

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
  // Opens the booking's agreements in place of the desk, and locks the desk on this device. Loads a new page, so nothing
  // of the desk is left in this one, and Back doesn't bring it out of the browser's memory. Other tabs reload.
  const handOver = useStaffAction({
    send: async () => {
      const { url } = await request('madeLink', 'POST', `${BOOKINGS}/${booking.id}/hand-over`)
      announceHandOver()
      window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
      const { pathname, search } = new URL(url)
      window.location.replace(pathname + search)
    },
    failed: { text: 'Failed to hand over this device' },
  })
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
