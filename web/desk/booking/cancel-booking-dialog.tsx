import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { type CancelForm, cancelFormSchema } from '../../../domain/bookings/cancel-form.schema.ts'
import { paidOf, thisAndLater } from '../../../domain/orders/order-dates.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTimes } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { errorText, isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../forms/use-action.ts'
import { type SchemaForm, useFormOf } from '../../forms/use-schema-form.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { RadioGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { Notice } from '../../ui/panels.tsx'
import { staleText, useCurrentBooking } from '../requests/refusals.ts'
import { ATTENTION, BOOKINGS } from '../requests/staff-requests.ts'
import { bookedFor, callWord, paymentWord } from '../words/booking-words.ts'
import { RefusedDates, type Scope, SeasonScope } from './season-of-booking.tsx'

interface Props {
  /** The booking when the dialog opened; null while closed. */
  opened: AdminBooking | null
  /** The current version, if already loaded. */
  live: AdminBooking | undefined
  /** With it, staff can also cancel the later dates. */
  order?: AdminBookingDetail['order']
  onClose: () => void
}

const UNDECIDED: CancelForm = { reason: '', refund: null, amount: '', backTo: null }

/** Confirms a cancellation and asks what to do with the payment. */
export function CancelBookingDialog({ opened, live, order, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('this')
  const later = order && opened ? thisAndLater(order.dates, opened.id) : []
  const isLater = scope === 'later' && later.length > 1
  const toCall = opened && callWord(opened)
  // Cancels a booking that hasn't ended and frees its slot. The dialog asks again if the booking changed.
  const cancel = useAction({
    send: async ({ id, dates, ...input }: Cancellation) => {
      // Of several dates, no part is refunded.
      const refund = input.refund === 'full' ? 'full' : 'none'
      if (dates)
        await call('POST /api/admin/bookings/:id/order-cancellation', { id }, { ...input, refund, dates })
      else await call('POST /api/admin/bookings/:id/cancellation', { id }, input)
    },
    done: {
      title: isLater ? 'Dates Cancelled' : 'Booking Cancelled',
      description: `${
        isLater
          ? `${plural(later.length, 'date')} have been cancelled.`
          : 'The booking has been successfully cancelled.'
      }${toCall ? ` ${toCall}` : ''}`,
    },
    failed: { text: 'Failed to cancel booking' },
    affects: [BOOKINGS, ATTENTION, AVAILABILITY],
    isAnswered: (error) => isApiError(error, 'stale', 'just_paid', 'dates_changed'),
  })
  const { current: booking, stale, hasChanged } = useCurrentBooking({ opened, live, error: cancel.error })
  const affected = isLater ? later : booking ? [booking] : []
  const isPaid = paidOf(affected) > 0
  const isOver = booking?.status === 'cancelled' || booking?.status === 'completed'
  const form = useFormOf({
    schema: cancelFormSchema({ isPaid }),
    defaultValues: UNDECIDED,
    action: {
      ...cancel,
      mutate: (input, then) => {
        if (!booking) return
        const dates = later.map((date) => ({ id: date.id, version: date.version }))
        cancel.mutate(
          { id: booking.id, ...(isLater ? { dates } : { version: booking.version }), ...input },
          { ...then, onError: (error) => isApiError(error, 'booking_ended') && close() },
        )
      },
    },
  })
  const { field, reset, getValues } = form
  const version = affected.map((each) => `${each.id} ${each.version}`).join()

  // A changed booking needs a new refund decision.
  useEffect(() => {
    if (version !== '') reset({ ...UNDECIDED, reason: getValues('reason') })
  }, [version, reset, getValues])

  function close() {
    reset(UNDECIDED)
    cancel.reset()
    setScope('this')
    onClose()
  }

  return (
    <FormDialog
      title="Cancel Booking"
      isOpen={booking !== null}
      form={form}
      act={isOver ? null : isLater ? `Cancel ${plural(later.length, 'Date')}` : 'Cancel Booking'}
      busy="Cancelling..."
      onClose={close}
      closeLabel={isOver ? 'Close' : 'Keep Booking'}
    >
      {booking && (
        <>
          {(hasChanged || isApiError(cancel.error, 'just_paid')) && (
            <Notice tone="warm" role="alert" title={staleText(stale)}>
              <p className="wrap-anywhere">{adviceFor(booking, cancel.error)}</p>
            </Notice>
          )}
          <Question booking={booking} isOver={isOver} count={affected.length} />
          {order && cancel.variables?.dates && (
            <RefusedDates error={cancel.error} sent={cancel.variables.dates} dates={order.dates} />
          )}
          {!isOver && later.length > 1 && <SeasonScope scope={scope} dates={later} onChange={setScope} />}
          {!isOver && (
            <>
              <p className="font-semibold">This action cannot be undone.</p>
              <TextField
                label="Reason"
                hint={`Optional. ${callWord(booking) ?? 'Included in the email to the customer.'}`}
                maxLength={500}
                {...field('reason')}
              />
            </>
          )}
          {isPaid && !isOver && <RefundFields form={form} booking={booking} later={isLater ? later : null} />}
        </>
      )}
    </FormDialog>
  )
}

function Question({ booking, isOver, count }: { booking: AdminBooking; isOver: boolean; count: number }) {
  const nameOf = useItemName()
  const { start, end } = timesOf(booking)
  if (count > 1)
    return <p className="wrap-anywhere">{`Cancel these ${count} dates for ${bookedFor(booking)}?`}</p>
  return (
    <p className="wrap-anywhere">
      {isOver ? 'Booking' : 'Cancel the booking'} for {bookedFor(booking)} on {formatLongDate(start)},{' '}
      {formatTimes(start, end)}
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
  version?: number
  /** Or the dates of the season, each with its version. */
  dates?: { id: string; version: number }[]
}

interface RefundFieldsProps<Output> {
  form: SchemaForm<CancelForm, Output>
  booking: AdminBooking
  /** The dates of a season that are cancelled together; null for one. */
  later: readonly AdminBooking[] | null
}

/** The refund decision. No default: sales are final unless staff decide otherwise. */
function RefundFields<Output>({ form, booking, later }: RefundFieldsProps<Output>) {
  const { field, setValue, watch } = form
  const canRefund = useCan('refunds')
  const refund = watch('refund')
  const paid = formatUsd(paidOf(later ?? [booking]))
  return (
    <>
      <RadioGroup
        label={
          later
            ? `${paid} is paid for these ${later.length} dates. What happens to it?`
            : `This booking is paid (${paid}). What happens to the payment?`
        }
        options={[
          { value: 'none', label: 'No refund (keep the payment)' },
          ...(canRefund
            ? [{ value: 'full', label: later ? `Full refund of each date (${paid})` : 'Full refund' }]
            : []),
          ...(canRefund && !later ? [{ value: 'part', label: 'Partial refund' }] : []),
        ]}
        {...field('refund')}
      />
      {!canRefund && (
        <p className="text-sm text-ink-soft">
          Only managers refund. Ask one before you cancel, or cancel now: a manager can refund it later, on
          the booking's page.
        </p>
      )}
      {refund === 'part' && (
        <div ref={scrollOnMount}>
          <TextField
            label="Amount to refund ($)"
            autoComplete="off"
            inputMode="decimal"
            {...field('amount')}
          />
        </div>
      )}
      {(refund === 'full' || refund === 'part') && (
        <Outlet
          at="desk/refund"
          facts={{ backTo: watch('backTo') ?? null, onChange: (backTo) => setValue('backTo', backTo) }}
          fallback={null}
        />
      )}
    </>
  )
}

function adviceFor({ status }: AdminBooking, error: unknown): string {
  if (status === 'cancelled') return "It's already cancelled."
  if (status === 'completed') return 'This booking has ended.'
  const fallback = "Here's the latest. Please review it before cancelling."
  return isApiError(error, 'just_paid') ? errorText(error, fallback) : fallback
}
