import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useEmailReceipt } from './use-booking-money.ts'

interface Props {
  booking: AdminBooking
  isWide?: boolean
}

/** Emails a booking's receipt to its customer, if they have an address. */
export function EmailReceiptButton({ booking, isWide = false }: Props) {
  const email = useEmailReceipt(booking.id)
  if (booking.customerEmail === null) return null
  return (
    <BusyButton
      variant="secondary"
      isWide={isWide}
      isBusy={email.isPending}
      busyLabel="Sending..."
      onClick={() => email.mutate(undefined)}
    >
      Email Receipt
    </BusyButton>
  )
}
