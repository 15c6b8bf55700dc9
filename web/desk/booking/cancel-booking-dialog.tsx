import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { errorText, isApiError } from '../../api/api-client.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { Notice } from '../../ui/notice.tsx'
import { bookedFor, paymentWord } from '../board/board-words.ts'
import { decideRefund, UNDECIDED } from './refund-draft.ts'
import { RefundFields } from './refund-fields.tsx'
import { latestOf, staleBookingOf, staleText } from './stale-booking.ts'
import { useCancelBooking } from './use-cancel-booking.ts'

interface Props {
  /** The booking when the dialog opened; null while closed. */
  asked: AdminBooking | null
  /** The current version, if already loaded. */
  now: AdminBooking | undefined
  onClose: () => void
}

const UNANSWERED = { draft: UNDECIDED, hasTried: false }

/** Confirms a cancellation and asks what to do with the payment. */
export function CancelBookingDialog({ asked, now, onClose }: Props) {
  const [reason, setReason] = useState('')
  /** The refund decision, with the version it was made for: a changed booking needs a new decision. */
  const [answer, setAnswer] = useState({ version: 0, ...UNANSWERED })
  const { container, refuse } = useTries<HTMLDivElement>()
  const cancel = useCancelBooking()
  const booking = asked && latestOf(asked, now, staleBookingOf(cancel.error)?.current)
  const isPaid = booking?.paymentState === 'paid'
  const { draft, hasTried } = answer.version === booking?.version ? answer : UNANSWERED
  const decision = decideRefund(draft, isPaid)
  const isOver = booking?.status === 'cancelled' || booking?.status === 'completed'

  function close() {
    setReason('')
    setAnswer({ version: 0, ...UNANSWERED })
    cancel.reset()
    onClose()
  }

  function press() {
    if (!booking) return
    const { id, version } = booking
    setAnswer({ version, draft, hasTried: true })
    if (!decision.ok) return refuse()
    cancel.mutate(
      { id, reason, refund: decision.refund, version },
      { onSuccess: close, onError: (error) => isApiError(error, 'booking_ended') && close() },
    )
  }

  return (
    <Dialog
      title="Cancel Booking"
      isOpen={booking !== null}
      onClose={close}
      closeLabel={isOver ? 'Close' : 'Keep Booking'}
      actions={
        !isOver && (
          <BusyButton isWide isBusy={cancel.isPending} busyLabel="Cancelling..." onClick={press}>
            Cancel Booking
          </BusyButton>
        )
      }
    >
      {booking && (
        <div ref={container} className="grid gap-3">
          <StaleNotice asked={asked} booking={booking} error={cancel.error} />
          <Question booking={booking} isOver={isOver} />
          {!isOver && (
            <>
              <p className="font-semibold">This action cannot be undone.</p>
              <TextField
                label="Reason"
                hint="Optional. Included in the email to the customer."
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
          {isPaid && !isOver && (
            <RefundFields
              draft={draft}
              onChange={(draft) => setAnswer({ version: booking.version, draft, hasTried })}
              paid={formatUsd(toCents(booking.totalAmount))}
              problem={hasTried && !decision.ok ? decision : null}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Question({ booking, isOver }: { booking: AdminBooking; isOver: boolean }) {
  const nameOf = useItemName()
  const { start, end } = timesOf(booking)
  return (
    <p className="wrap-anywhere">
      {isOver ? 'Booking' : 'Cancel the booking'} for {bookedFor(booking)} on {formatLongDate(start)},{' '}
      {formatTimeRange(start, end)}
      {!isOver && '?'}
      <span className="block text-ink-soft">
        {nameOf(booking)} · {paymentWord(booking)}
      </span>
    </p>
  )
}

interface StaleNoticeProps {
  asked: AdminBooking
  booking: AdminBooking
  /** Error of the last attempt to cancel. */
  error: unknown
}

/** Explains that the booking changed while the dialog was open. */
function StaleNotice({ asked, booking, error }: StaleNoticeProps) {
  if (booking.version === asked.version && !isApiError(error, 'paid_meanwhile')) return null
  return (
    <Notice tone="warm" role="alert" title={staleText(staleBookingOf(error))}>
      <p className="wrap-anywhere">{staleAdvice(booking, error)}</p>
    </Notice>
  )
}

function staleAdvice({ status }: AdminBooking, error: unknown): string {
  if (status === 'cancelled') return "It's already cancelled."
  if (status === 'completed') return 'This booking has ended.'
  const fallback = "Here's the latest. Please review it before cancelling."
  return isApiError(error, 'paid_meanwhile') ? errorText(error, fallback) : fallback
}
