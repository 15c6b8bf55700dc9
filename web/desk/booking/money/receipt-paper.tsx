import type { AdminBooking, AdminBookingDetail } from '../../../../domain/bookings/admin-booking.schema.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { receiptLines } from '../../../../domain/payments/receipt.ts'
import { call } from '../../../api/call.ts'
import { ReceiptSheet } from '../../../bookings/reservations/receipt-sheet.tsx'
import { useItemName } from '../../../catalog/item-name.ts'
import { useAction } from '../../../forms/use-action.ts'
import { BusyButton } from '../../../ui/button.tsx'
import { PrintButton } from '../../../ui/print-button.tsx'
import { BOOKINGS } from '../../requests/staff-requests.ts'
import { bookedFor } from '../../words/booking-words.ts'

/** A booking's receipt, to print on one page or email. */
export function ReceiptPaper({ booking, ledger }: { booking: AdminBookingDetail; ledger: Ledger }) {
  const nameOf = useItemName()
  return (
    <div className="grid gap-4 print:max-w-[32rem]">
      <div className="flex flex-wrap gap-2 print:hidden">
        <PrintButton variant="primary">Print Receipt</PrintButton>
        <EmailReceiptButton booking={booking} />
      </div>
      <ReceiptSheet
        booking={booking}
        bookedFor={bookedFor(booking)}
        item={nameOf(booking)}
        lines={receiptLines(ledger)}
        state={booking.paymentState}
      />
    </div>
  )
}

interface Props {
  booking: AdminBooking
  isWide?: boolean
}

/** Emails a booking's receipt to its customer, if they have an address. */
export function EmailReceiptButton({ booking, isWide = false }: Props) {
  const email = useAction({
    send: () => call('POST /api/admin/bookings/:id/receipt', { id: booking.id }),
    done: { title: 'Receipt Sent', description: "It's on its way to the customer." },
    failed: { text: 'Failed to send the receipt' },
    affects: [BOOKINGS],
  })
  if (booking.customerEmail === null) return null
  return (
    <BusyButton
      variant="secondary"
      isWide={isWide}
      busy={email.isPending && 'Sending...'}
      onClick={() => email.mutate(undefined)}
    >
      Email Receipt
    </BusyButton>
  )
}
