import { useState } from 'react'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../../domain/time/format.ts'
import { isApiError } from '../api-client.ts'
import { timesOf } from '../bookings/booking-times.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { decideRefund, UNDECIDED } from './refund-draft.ts'
import { RefundFields } from './refund-fields.tsx'
import { useCancelBooking } from './use-cancel-booking.ts'

interface Props {
  booking: AdminBooking | null
  onClose: () => void
}

/** Asks before a booking is cancelled, and what becomes of its money; null: nothing is asked. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState(UNDECIDED)
  const [hasTried, setHasTried] = useState(false)
  const cancel = useCancelBooking()
  const decision = decideRefund(draft, booking?.paymentState === 'paid')

  function close() {
    setReason('')
    setDraft(UNDECIDED)
    setHasTried(false)
    onClose()
  }

  function press() {
    setHasTried(true)
    if (!booking || !decision.ok) return
    cancel.mutate(
      { id: booking.id, reason, refund: decision.refund },
      {
        onSuccess: close,
        // The question was about a booking that is not there any more like that.
        onError: (error) => isApiError(error, 'paid_meanwhile', 'booking_ended') && close(),
      },
    )
  }

  return (
    <Dialog
      title="Cancel Booking"
      isOpen={booking !== null}
      onClose={close}
      closeLabel="Keep Booking"
      actions={
        <Button isWide disabled={cancel.isPending} onClick={press}>
          {cancel.isPending ? 'Cancelling...' : 'Cancel Booking'}
        </Button>
      }
    >
      {booking && (
        <>
          <p className="wrap-anywhere">{question(booking)}</p>
          <p className="font-semibold">This action cannot be undone.</p>
          <TextField
            label="Reason"
            hint="Optional; the customer reads it in the email."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {booking.paymentState === 'paid' && (
            <RefundFields
              draft={draft}
              onChange={setDraft}
              paid={formatUsd(toCents(booking.totalAmount))}
              problem={hasTried && !decision.ok ? decision : null}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

function question(booking: AdminBooking): string {
  const { start, end } = timesOf(booking)
  const who = booking.customerName ?? booking.customerEmail
  return `Cancel the booking of ${who} on ${formatLongDate(start)}, ${formatTimeRange(start, end)}?`
}
