import { useEffect } from 'react'
import type { z } from 'zod'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { type CancelForm, cancelFormSchema } from '../../../domain/bookings/cancel-form.schema.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { errorText, isApiError, request } from '../../api/api-client.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { useItemName } from '../../catalog/item-name.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { Notice } from '../../ui/panels.tsx'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { type Stale, staleText, useCurrentBooking } from '../requests/refusals.ts'
import { ATTENTION, BOOKINGS, useStaffAction } from '../requests/staff-requests.ts'
import { bookedFor, paymentWord } from '../words/booking-words.ts'

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
  // Cancels a booking that hasn't ended and frees its slot. The dialog asks again if the booking changed.
  const cancel = useStaffAction({
    send: ({ id, ...input }: Cancellation) =>
      request('cancelledBooking', 'POST', `${BOOKINGS}/${id}/cancellation`, input),
    done: { title: 'Booking Cancelled', description: 'The booking has been successfully cancelled.' },
    failed: { text: 'Failed to cancel booking' },
    affects: [[BOOKINGS], [ATTENTION], AVAILABILITY],
    isAnswered: (error) => isApiError(error, 'stale', 'just_paid'),
  })
  const { current: booking, stale, hasChanged } = useCurrentBooking({ opened, live, error: cancel.error })
  const isPaid = toCents(booking?.paidAmount ?? '0') > 0
  const isOver = booking?.status === 'cancelled' || booking?.status === 'completed'
  const form = useDeskForm({
    schema: cancelFormSchema({ isPaid }),
    defaultValues: UNDECIDED,
    action: cancel,
  })
  const { field, reset, getValues } = form
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
      act={
        !isOver && {
          label: 'Cancel Booking',
          busyLabel: 'Cancelling...',
          isBusy: cancel.isPending,
          onClick: send,
        }
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
                {...field('reason')}
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

type Cancellation = z.output<ReturnType<typeof cancelFormSchema>> & {
  id: string
  /** The version staff saw when they decided. */
  version: number
}

interface RefundFieldsProps<Output> {
  form: SchemaForm<CancelForm, Output>
  /** The amount paid: "$60.00". */
  paid: string
}

/** The refund decision. No default: sales are final unless staff decide otherwise. */
function RefundFields<Output>({ form, paid }: RefundFieldsProps<Output>) {
  const { field, watch } = form
  return (
    <>
      <RadioGroup
        label={`This booking is paid (${paid}). What happens to the payment?`}
        options={[
          { value: 'none', label: 'No refund (keep the payment)' },
          { value: 'full', label: 'Full refund' },
          { value: 'part', label: 'Partial refund' },
        ]}
        {...field('refund')}
      />
      {watch('refund') === 'part' && (
        <div ref={scrollOnMount}>
          <TextField
            label="Amount to refund ($)"
            autoComplete="off"
            inputMode="decimal"
            {...field('amount')}
          />
        </div>
      )}
    </>
  )
}

interface StaleNoticeProps {
  booking: AdminBooking
  stale: Stale<AdminBooking> | null
  /** Error of the last attempt to cancel. */
  error: unknown
}

/** Explains that the booking changed while the cancel dialog was open. */
function StaleNotice({ booking, stale, error }: StaleNoticeProps) {
  return (
    <Notice tone="warm" role="alert" title={staleText(stale)}>
      <p className="wrap-anywhere">{adviceFor(booking, error)}</p>
    </Notice>
  )
}

function adviceFor({ status }: AdminBooking, error: unknown): string {
  if (status === 'cancelled') return "It's already cancelled."
  if (status === 'completed') return 'This booking has ended.'
  const fallback = "Here's the latest. Please review it before cancelling."
  return isApiError(error, 'just_paid') ? errorText(error, fallback) : fallback
}
