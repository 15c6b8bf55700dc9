import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { START_HOURS } from '../../../domain/facility.ts'
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
import { slotConflictOf } from '../new-booking/use-create-booking.ts'
import { isMoved, type MoveDraft, moveDraftOf, newStart } from './move-draft.ts'
import { samePriceItems } from './same-price-items.ts'
import { staleBookingOf, staleText } from './stale-booking.ts'
import { useMoveBooking } from './use-desk-booking.ts'

interface Props {
  /** The booking when the dialog opened, so live updates don't change what staff are typing. */
  booking: AdminBooking
  isOpen: boolean
  onClose: () => void
}

/** Moves a booking to another slot at the same price. It keeps its length, payment and signature. */
export function MoveBookingDialog({ booking, isOpen, onClose }: Props) {
  /** The version staff have seen: the original, or the current one shown with a refusal. */
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
      { onSuccess: onClose, onError: (error) => setKnown(staleBookingOf(error)?.current ?? known) },
    )
  }

  return (
    <Dialog
      title="Move Booking"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Don't Move"
      actions={
        <BusyButton
          isWide
          isBusy={move.isPending}
          busyLabel="Moving..."
          disabled={!isMoved(draft, known)}
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
          error={hasTried && !start ? 'Please enter a complete date.' : undefined}
          onChange={(event) => change({ date: event.target.value })}
        />
      </div>
      <SelectField label="New start time" value={draft.hour} onChange={(hour) => change({ hour })}>
        {START_HOURS.map((each) => (
          <option key={each} value={each}>
            {formatHour(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Space or bundle (same price)"
        value={draft.itemId}
        onChange={(itemId) => change({ itemId })}
      >
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>We'll email the customer the new time.</p>
    </Dialog>
  )
}

/** Why the move was refused: who has the slot, or what changed about the booking. */
function refusalText(error: Error, nameOf: (booking: AdminBooking) => string): string {
  const stale = staleBookingOf(error)
  if (stale) return `${staleText(stale)} ${currentSlotText(stale.current, nameOf)}`
  const conflict = slotConflictOf(error)
  if (!conflict) return errorText(error, unreachableText())
  const when = formatTimeRange(
    Temporal.Instant.from(conflict.startTime),
    Temporal.Instant.from(conflict.endTime),
  )
  return `${conflict.itemName} is booked by ${conflict.customerName ?? 'another customer'}, ${when}.`
}

function currentSlotText(booking: AdminBooking, nameOf: (booking: AdminBooking) => string): string {
  if (booking.status === 'cancelled') return 'It was cancelled.'
  const { start, end } = timesOf(booking)
  return `It's now ${nameOf(booking)}, ${formatLongDate(start)}, ${formatTimeRange(start, end)}. Please review before moving it.`
}
