import { useState } from 'react'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../domain/facility.ts'
import { atFacility, facilityDate, instantAt } from '../../domain/time/facility-time.ts'
import { formatHour, formatTimeRange } from '../../domain/time/format.ts'
import { errorText, unreachableText } from '../api-client.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { conflictOf } from './use-create-booking.ts'
import { useMoveBooking } from './use-desk-booking.ts'

interface Props {
  booking: AdminBooking
  isOpen: boolean
  onClose: () => void
}

const HOURS = Array.from({ length: CLOSING_HOUR - OPENING_HOUR + 1 }, (_, index) => OPENING_HOUR + index)

/** Another day, hour or space of equal price; the booking keeps its length, its payment and its signature. */
export function MoveBookingDialog({ booking, isOpen, onClose }: Props) {
  const start = Temporal.Instant.from(booking.startTime)
  const [date, setDate] = useState(facilityDate(start).toString())
  const [hour, setHour] = useState(String(atFacility(start).hour))
  const [itemId, setItemId] = useState(booking.spaceId ?? booking.bundleId ?? '')
  const items = useEqualItems(booking)
  const move = useMoveBooking(booking.id)

  async function send() {
    const isBundle = items.some(({ id, isBundle }) => id === itemId && isBundle)
    const sent = {
      spaceId: isBundle ? null : itemId,
      bundleId: isBundle ? itemId : null,
      startTime: instantAt(Temporal.PlainDate.from(date), Number(hour)).toString(),
      version: booking.version,
    }
    // When the live line is quicker than the answer, this dialog has made way for one of the moved booking, and
    // callbacks of `mutate` are not called any more.
    await move.mutateAsync(sent).then(onClose, () => {})
  }

  return (
    <Dialog
      title="Move Booking"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Leave It"
      actions={
        <Button isWide disabled={move.isPending || date === ''} onClick={send}>
          {move.isPending ? 'Moving...' : 'Move Booking'}
        </Button>
      }
    >
      {move.error && (
        <Notice tone="bad" role="alert">
          <p className="wrap-anywhere">{refusalText(move.error)}</p>
        </Notice>
      )}
      <TextField
        label="New date"
        type="date"
        required
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <SelectField label="New start time" value={hour} onChange={setHour}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {formatHour(each)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Space or bundle of equal price" value={itemId} onChange={setItemId}>
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

/** Where it is, and everything on offer at the same hourly rate. */
function useEqualItems({ spaceId, bundleId }: AdminBooking) {
  const spaces = useSpaces().data ?? []
  const bundles = useBundles().data ?? []
  const all = [
    ...spaces.map((space) => ({ ...space, isBundle: false })),
    ...bundles.map((bundle) => ({ ...bundle, isBundle: true })),
  ]
  const current = all.find(({ id }) => id === (spaceId ?? bundleId))
  return all.filter((item) => item === current || (item.isActive && item.hourlyRate === current?.hourlyRate))
}

/** Why it did not move; where somebody has the slot, who. */
function refusalText(error: Error): string {
  const conflict = conflictOf(error)
  if (!conflict) return errorText(error, unreachableText())
  const when = formatTimeRange(
    Temporal.Instant.from(conflict.startTime),
    Temporal.Instant.from(conflict.endTime),
  )
  return `${conflict.customerName ?? 'Somebody'} has ${conflict.itemName} then (${when}).`
}
