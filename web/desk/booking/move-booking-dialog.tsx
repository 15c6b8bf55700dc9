import { useState } from 'react'
import type {
  AdminBooking,
  AdminBookingDetail,
  MovePrice,
} from '../../../domain/bookings/admin-booking.schema.ts'
import { moveFormSchema } from '../../../domain/bookings/move-form.schema.ts'
import { messageOf, type Refusal } from '../../../domain/errors.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { isWithinHours } from '../../../domain/hours/opening-hours.ts'
import { thisAndLater } from '../../../domain/orders/order-dates.ts'
import { plural } from '../../../domain/plural.ts'
import { formatHour, spanFrom } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-error.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { dateOf, LAST_DAY } from '../forms/day-input.ts'
import { staleText, useCurrentBooking } from '../requests/refusals.ts'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import { useStaffStarts } from '../slots/use-staff-hours.ts'
import { callWord } from '../words/booking-words.ts'
import { FreeSlots } from './free-slots.tsx'
import { isMoved, moveDraftOf, movedDates, moveRefusal, refTo, samePriceItems } from './move-draft.ts'
import { otherPriceOf, PriceQuestionDialog, usePriceQuestion } from './price-question.tsx'
import { RefusedDates, type Scope, SeasonScope } from './season-of-booking.tsx'
import { movedToast, useMoveBooking, useMoveSeason } from './use-desk-booking.ts'

/** The dialog itself shows refusals, such as the booking that has the slot. */
const isRefusal = (error: unknown) => isApiError(error)

/** By a button: it stays when another desk's change arrives, as if it had been typed. */
const CHOSEN = { shouldDirty: true }

interface Props {
  /** The booking when the dialog opened, so live updates don't change what staff are typing. */
  booking: AdminBooking
  /** With it, staff can also move the later dates. */
  order: AdminBookingDetail['order']
  /** Why the booking can't be moved anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

/**
 * Moves a booking to another slot, or gives it another length. It keeps its payment and signature, and if
 * the price differs, staff decide about it. Dates of a season that move together keep their lengths.
 */
export function MoveBookingDialog({ booking, order, refusal, isOpen, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('this')
  const items = samePriceItems(booking, useSpaces().data ?? [], useBundles().data ?? [])
  const nameOf = useItemName()
  const move = useMoveBooking(isRefusal, movedToast)
  const priceQuestion = usePriceQuestion()
  const closed = useClosedQuestion()
  const moveSeason = useMoveSeason(isRefusal)
  const known = useCurrentBooking({ opened: booking, error: move.error }).current ?? booking
  const form = useFormOf({
    schema: moveFormSchema,
    defaultValues: moveDraftOf(booking),
    // Once staff see another desk's change, what they haven't changed themselves follows it.
    values: moveDraftOf(known),
    action: {
      ...move,
      isPending: move.isPending || moveSeason.isPending,
      mutate: ({ itemId, startTime, hours: chosen }, then) => {
        const endTime = Temporal.Instant.from(startTime).add({ hours }).toString()
        const changes = isLater
          ? moved.map((date, index) => ({ ...date, had: later[index] }))
          : [{ startTime, endTime, had: known }]
        closed.ask(changes, () => {
          if (isLater) return moveSeason.mutate({ id: booking.id, dates: moved }, then)
          const input = {
            ...{ id: booking.id, ...refTo(itemId, items), startTime, version: known.version },
            ...(chosen && { hours: chosen }),
          }
          const send = (price?: MovePrice) =>
            move.mutate(
              { ...input, ...(price && { price }) },
              { ...then, onError: (error) => priceQuestion.ask(error, known, send) },
            )
          send()
        })
      },
    },
  })
  const { field, register, setValue } = form
  const draft = form.watch()
  const hours = Number(draft.hours)
  const date = dateOf(draft.date)
  const starts = useStaffStarts(date)
  const labelOf = useHourLabel(date)
  const later = order ? thisAndLater(order.dates, booking.id) : []
  const isLater = scope === 'later' && later.length > 1
  const moved = isLater && date ? movedDates(later, known, draft, items) : []

  function chooseScope(chosen: Scope) {
    setScope(chosen)
    setValue('hours', moveDraftOf(known).hours, CHOSEN)
  }

  return (
    <FormDialog
      title="Move Booking"
      isOpen={isOpen}
      form={form}
      act={refusal ? null : isLater ? `Move ${plural(moved.length, 'Date')}` : 'Move Booking'}
      busy="Moving..."
      isDisabled={!isMoved(draft, known) || moved.some(({ isPossible }) => !isPossible)}
      onClose={onClose}
      closeLabel={refusal ? 'Close' : "Don't Move"}
    >
      {refusal ? (
        <Notice tone="warm" role="alert" title={staleText(null)}>
          <p>{messageOf(refusal)}</p>
        </Notice>
      ) : (
        <>
          {order && moveSeason.variables && (
            <RefusedDates error={moveSeason.error} sent={moveSeason.variables.dates} dates={order.dates} />
          )}
          {move.error && !isLater && !otherPriceOf(move.error) && (
            <Notice tone="bad" role="alert">
              <p className="wrap-anywhere">{moveRefusal(move.error, nameOf)}</p>
            </Notice>
          )}
          <TextField label="New date" type="date" required max={LAST_DAY} {...field('date')} />
          <SelectField
            label="New start time"
            {...field('hour')}
            // Also an hour that the chosen day doesn't have: the browser would show another one in its place.
            options={[...new Set([...starts, Number(draft.hour)])]
              .toSorted((one, other) => one - other)
              .map((hour) => ({ value: hour, label: labelOf(hour) }))}
          />
          {!isLater && (
            <ChoiceGroup
              label="Length"
              className="grid-cols-3"
              {...register('hours')}
              value={draft.hours}
              // Also a length that can't be booked, if the booking has it.
              choices={[...new Set([...DURATIONS_HOURS.map(String), moveDraftOf(known).hours])].map(
                (each) => ({
                  value: each,
                  label: plural(Number(each), 'hour'),
                }),
              )}
            />
          )}
          <SelectField
            label="Space or bundle (same price)"
            {...field('itemId')}
            // Controlled, because its options can load later.
            value={draft.itemId}
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {date && (
            <FreeSlots
              move={{ id: booking.id, hours }}
              date={date}
              hour={draft.hour}
              itemId={draft.itemId}
              items={items}
              onHour={(hour) => setValue('hour', hour, CHOSEN)}
              onItem={(itemId) => setValue('itemId', itemId, CHOSEN)}
            />
          )}
          {later.length > 1 && (
            <SeasonScope scope={scope} dates={later} moved={moved} onChange={chooseScope} />
          )}
          <p className="wrap-anywhere">
            {callWord(known) ?? `We'll email the customer the new ${isLater ? 'times' : 'time'}.`}
          </p>
          <ClosedQuestion question={closed} verb="Move" />
          <PriceQuestionDialog question={priceQuestion} />
        </>
      )}
    </FormDialog>
  )
}

/** "10:00 AM", or "10:00 AM (closed)" outside of opening hours. */
function useHourLabel(date: Temporal.PlainDate | null): (hour: number) => string {
  const hours = useOpeningHours().data
  return (hour) => {
    const isClosed = date && hours && !isWithinHours(spanFrom(date, hour, 1), hours)
    return isClosed ? `${formatHour(hour)} (closed)` : formatHour(hour)
  }
}
