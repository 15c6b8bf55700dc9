import { useEffect } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { type CancelForm, cancelFormSchema } from '../../../domain/bookings/cancel-form.schema.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { isApiError } from '../../api/api-client.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bookedFor, paymentWord } from '../board/board-words.ts'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { RefundFields } from './refund-fields.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useCancelBooking } from './use-cancel-booking.ts'
import { useCurrentBooking } from './use-current-booking.ts'

interface Props {
  /** The booking when the dialog opened; null while closed. */
  opened: AdminBooking | null
  /** The current version, if already loaded. */
  live: AdminBooking | undefined
  onClose: () => void
}

const UNDECIDED: CancelForm = { reason: '', refund: null, amount: '' }

/** Confirms a cancellation and asks what to do with the payment. */
export function CancelBookingDialog({ opened, live, onClose }: Props) {
  const cancel = useCancelBooking()
  const { current: booking, stale, hasChanged } = useCurrentBooking({ opened, live, error: cancel.error })
  const isPaid = toCents(booking?.paidAmount ?? '0') > 0
  const isOver = booking?.status === 'cancelled' || booking?.status === 'completed'
  const form = useDeskForm({
    schema: cancelFormSchema({ isPaid }),
    defaultValues: UNDECIDED,
    action: cancel,
  })
  const { register, errors, reset, getValues } = form
  const version = booking?.version

  // A changed booking needs a new refund decision.
  useEffect(() => {
    if (version !== undefined) reset({ ...UNDECIDED, reason: getValues('reason') })
  }, [version, reset, getValues])

  function close() {
    reset(UNDECIDED)
    cancel.reset()
    onClose()
  }

  const send = form.submit((input) => {
    if (!booking) return
    cancel.mutate(
      { id: booking.id, version: booking.version, ...input },
      { onSuccess: close, onError: (error) => isApiError(error, 'booking_ended') && close() },
    )
  })

  return (
    <Dialog
      title="Cancel Booking"
      isOpen={booking !== null}
      onClose={close}
      closeLabel={isOver ? 'Close' : 'Keep Booking'}
      actions={
        !isOver && (
          <BusyButton isWide isBusy={cancel.isPending} busyLabel="Cancelling..." onClick={send}>
            Cancel Booking
          </BusyButton>
        )
      }
    >
      {booking && (
        <div ref={form.container} className="grid gap-3">
          {(hasChanged || isApiError(cancel.error, 'just_paid')) && (
            <StaleNotice booking={booking} stale={stale} error={cancel.error} />
          )}
          <Question booking={booking} isOver={isOver} />
          {!isOver && (
            <>
              <p className="font-semibold">This action cannot be undone.</p>
              <TextField
                label="Reason"
                hint="Optional. Included in the email to the customer."
                maxLength={500}
                error={errors.reason?.message}
                {...register('reason')}
              />
            </>
          )}
          {isPaid && !isOver && <RefundFields form={form} paid={formatDollars(booking.paidAmount)} />}
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
