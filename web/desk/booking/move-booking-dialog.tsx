import { useState } from 'react'
import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { moveFormSchema } from '../../../domain/bookings/move-form.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { messageOf, type Refusal } from '../../../domain/errors.ts'
import { isWithinHours } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import { thisAndLater } from '../../../domain/series/series-dates.ts'
import { formatDate, formatHour, spanFrom } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-error.ts'
import { useNow } from '../../api/clock.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { spacesOf, useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { dateOf, LAST_DAY } from '../forms/day-input.ts'
import { useBoard } from '../requests/live-queries.ts'
import { staleText, useCurrentBooking } from '../requests/refusals.ts'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import { freeStarts } from '../slots/day-slots.ts'
import { useStaffStarts } from '../slots/use-staff-hours.ts'
import { callWord } from '../words/booking-words.ts'
import { isMoved, moveDraftOf, movedDates, moveRefusal, refTo, samePriceItems } from './move-draft.ts'
import { RefusedDates, type Scope, SeasonScope } from './season-of-booking.tsx'
import { useMoveBooking, useMoveSeason } from './use-desk-booking.ts'

/** The dialog itself shows refusals, such as the booking that has the slot. */
const isRefusal = (error: unknown) => isApiError(error)

interface Props {
  /** The booking when the dialog opened, so live updates don't change what staff are typing. */
  booking: AdminBooking
  /** With it, staff can also move the later dates. */
  series: AdminBookingDetail['series']
  /** Why the booking can't be moved anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

/** Moves a booking to another slot at the same price. It keeps its length, payment and signature. */
export function MoveBookingDialog({ booking, series, refusal, isOpen, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('this')
  const items = samePriceItems(booking, useSpaces().data ?? [], useBundles().data ?? [])
  const nameOf = useItemName()
  const move = useMoveBooking(isRefusal)
  const closed = useClosedQuestion()
  const moveSeason = useMoveSeason(isRefusal)
  const known = useCurrentBooking({ opened: booking, error: move.error }).current ?? booking
  const form = useFormOf({
    schema: moveFormSchema,
    defaultValues: moveDraftOf(booking),
    action: {
      ...move,
      isPending: move.isPending || moveSeason.isPending,
      mutate: ({ itemId, startTime }, then) => {
        const { start, end } = timesOf(known)
        const endTime = Temporal.Instant.from(startTime).add(start.until(end)).toString()
        const changes = isLater
          ? moved.map((date, index) => ({ ...date, had: later[index] }))
          : [{ startTime, endTime, had: known }]
        closed.ask(changes, () => {
          if (isLater) return moveSeason.mutate({ id: booking.id, dates: moved }, then)
          move.mutate({ id: booking.id, ...refTo(itemId, items), startTime, version: known.version }, then)
        })
      },
    },
  })
  const { field, setValue } = form
  const draft = form.watch()
  const date = dateOf(draft.date)
  const starts = useStaffStarts(date)
  const labelOf = useHourLabel(date)
  const later = series ? thisAndLater(series.dates, booking.id) : []
  const isLater = scope === 'later' && later.length > 1
  const moved = isLater && date ? movedDates(later, known, draft, items) : []

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
          {series && moveSeason.variables && (
            <RefusedDates error={moveSeason.error} sent={moveSeason.variables.dates} dates={series.dates} />
          )}
          {move.error && !isLater && (
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
          <SelectField
            label="Space or bundle (same price)"
            {...field('itemId')}
            // Controlled, because its options can load later.
            value={draft.itemId}
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {date && (
            <FreeSlots
              booking={known}
              date={date}
              hour={draft.hour}
              itemId={draft.itemId}
              items={items}
              onHour={(hour) => setValue('hour', hour)}
              onItem={(itemId) => setValue('itemId', itemId)}
            />
          )}
          {later.length > 1 && <SeasonScope scope={scope} dates={later} moved={moved} onChange={setScope} />}
          <p className="wrap-anywhere">
            {callWord(known) ?? `We'll email the customer the new ${isLater ? 'times' : 'time'}.`}
          </p>
          <ClosedQuestion question={closed} verb="Move" />
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

interface FreeSlotsProps {
  booking: AdminBooking
  date: Temporal.PlainDate
  hour: string
  itemId: string
  /** Where it costs the same. */
  items: readonly (Space | Bundle)[]
  onHour: (hour: string) => void
  onItem: (itemId: string) => void
}

/** The open hours of the chosen space and day, and the other spaces that are open at the chosen hour, to pick with one press. */
function FreeSlots({ booking, date, hour, itemId, items, onHour, onItem }: FreeSlotsProps) {
  const board = useBoard(date.toString()).data
  const now = useNow(30_000)
  // While another day loads, the query still has the one before.
  if (board?.date !== date.toString()) return null
  const places = items.map((item) => ({ ...item, free: freeStarts(board, booking, spacesOf(item), now) }))
  const chosen = places.find(({ id }) => id === itemId)
  const others = places.filter(({ free }) => free.includes(Number(hour)))
  if (!chosen) return null
  return (
    <>
      {chosen.free.length === 0 ? (
        <p className="text-ink-soft">{`Nothing is open in ${chosen.name} on ${formatDate(date)}.`}</p>
      ) : (
        <ChoiceGroup
          label={`Open in ${chosen.name}`}
          className="grid-cols-3 sm:grid-cols-4"
          value={hour}
          choices={chosen.free.map((each) => ({ value: String(each), label: shortHour(each) }))}
          onChange={({ target }) => onHour(target.value)}
        />
      )}
      {others.some(({ id }) => id !== itemId) && (
        <ChoiceGroup
          label={`Open at ${formatHour(Number(hour))}`}
          className="grid-cols-2"
          value={itemId}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onItem(target.value)}
        />
      )}
    </>
  )
}

/** "10 AM": several fit side by side on a phone. */
function shortHour(hour: number): string {
  return formatHour(hour).replace(':00', '')
}
