import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import { formatHour, formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { errorText, unreachableText } from '../../api/api-client.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { Notice } from '../../ui/notice.tsx'
import { LAST_DAY } from '../frame/day-input.ts'
import { conflictOf } from '../new-booking/use-create-booking.ts'
import { isElsewhere, type MoveDraft, moveDraftOf, newStart } from './move-draft.ts'
import { samePriceItems } from './same-price-items.ts'
import { overtakenBy, overtakenText } from './stale-booking.ts'
import { useMoveBooking } from './use-desk-booking.ts'

interface Props {
  /** As it was when the dialog was opened: what happens to it meanwhile must not change what is being typed. */
  booking: AdminBooking
  isOpen: boolean
  onClose: () => void
}

const HOURS = Array.from({ length: CLOSING_HOUR - OPENING_HOUR + 1 }, (_, index) => OPENING_HOUR + index)

/** Another day, hour or space of equal price; the booking keeps its length, its payment and its signature. */
export function MoveBookingDialog({ booking, isOpen, onClose }: Props) {
  /** The booking as staff know it: as it was when they began, or as a refusal told them that it is now. */
  const [known, setKnown] = useState(booking)
  const [draft, setDraft] = useState(() => moveDraftOf(booking))
  const { container, hasTried, refuse } = useTries<HTMLDivElement>()
  const items = samePriceItems(booking, useSpaces().data ?? [], useBundles().data ?? [])
  const nameOf = useItemName()
  const move = useMoveBooking(booking.id)
  const start = newStart(draft)
  const change = (changes: Partial<MoveDraft>) => setDraft({ ...draft, ...changes })

  function send() {
    if (!start) return refuse()
    const isBundle = items.some(({ id, isBundle }) => id === draft.itemId && isBundle)
    move.mutate(
      {
        spaceId: isBundle ? null : draft.itemId,
        bundleId: isBundle ? draft.itemId : null,
        startTime: start.toString(),
        version: known.version,
      },
      { onSuccess: onClose, onError: (error) => setKnown(overtakenBy(error)?.current ?? known) },
    )
  }

  return (
    <Dialog
      title="Move Booking"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Leave It"
      actions={
        <BusyButton
          isWide
          isBusy={move.isPending}
          busyLabel="Moving..."
          disabled={!isElsewhere(draft, known)}
          onClick={send}
        >
          Move Booking
        </BusyButton>
      }
    >
      {move.error && (
        <Notice tone="bad" role="alert">
          <p className="wrap-anywhere">{refusalText(move.error, nameOf)}</p>
        </Notice>
      )}
      <div ref={container}>
        <TextField
          label="New date"
          type="date"
          required
          max={LAST_DAY}
          value={draft.date}
          error={hasTried && !start ? 'Please enter a whole date.' : undefined}
          onChange={(event) => change({ date: event.target.value })}
        />
      </div>
      <SelectField label="New start time" value={draft.hour} onChange={(hour) => change({ hour })}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {formatHour(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Space or bundle of equal price"
        value={draft.itemId}
        onChange={(itemId) => change({ itemId })}
      >
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>The customer gets an email with the new time.</p>
    </Dialog>
  )
}

/** Why it did not move: where somebody has the slot, who; where somebody was quicker, what became of it. */
function refusalText(error: Error, nameOf: (booking: AdminBooking) => string): string {
  const overtaken = overtakenBy(error)
  if (overtaken) return `${overtakenText(overtaken)} ${whereabouts(overtaken.current, nameOf)}`
  const conflict = conflictOf(error)
  if (!conflict) return errorText(error, unreachableText())
  const when = formatTimeRange(
    Temporal.Instant.from(conflict.startTime),
    Temporal.Instant.from(conflict.endTime),
  )
  return `${conflict.customerName ?? 'Somebody'} has ${conflict.itemName} then (${when}).`
}

function whereabouts(booking: AdminBooking, nameOf: (booking: AdminBooking) => string): string {
  if (booking.status === 'cancelled') return 'It is cancelled now.'
  const { start, end } = timesOf(booking)
  return `It is now ${nameOf(booking)}, ${formatLongDate(start)}, ${formatTimeRange(start, end)}. Please look again before you move it.`
}
