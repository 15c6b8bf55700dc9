import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { timesOf } from '../booking-times.ts'
import { TimeRange } from '../time-range.tsx'
import { ReleaseButton } from './release-button.tsx'

interface Props {
  holds: readonly Booking[]
  nameOf: (booking: Booking) => string
  onReleased: () => void
}

/** My holds that are in the way of another one, each with buttons to pay or release it. */
export function HoldChoices({ holds, nameOf, onReleased }: Props) {
  return holds.map((hold) => (
    <div key={hold.id} className="grid gap-2">
      <HeldSlot hold={hold} name={nameOf(hold)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          href={`/checkout?bookingId=${hold.id}`}
          className="grow"
          label={`Complete Payment for ${nameOf(hold)}`}
        >
          Complete payment
        </ButtonLink>
        <ReleaseButton id={hold.id} name={nameOf(hold)} onReleased={onReleased} />
      </div>
    </div>
  ))
}

/** What and when I hold. */
function HeldSlot({ hold, name }: { hold: Booking; name: string }) {
  const { start, end } = timesOf(hold)
  return (
    <p>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <br />
      {formatLongDate(start)}
      <br />
      <TimeRange start={start} end={end} />
    </p>
  )
}

interface HoldConflictDialogProps {
  bookingId: string | null
  /** The hold itself, if already loaded. */
  hold: Booking | undefined
  nameOf: (booking: Booking) => string
  onClose: () => void
}

/** Offers to pay for or release my hold that overlaps the new booking. */
export function HoldConflictDialog({ bookingId, hold, nameOf, onClose }: HoldConflictDialogProps) {
  return (
    <Dialog
      title="You're already holding this time"
      isOpen={bookingId !== null}
      onClose={onClose}
      actions={
        bookingId && (
          <>
            <ButtonLink href={`/checkout?bookingId=${bookingId}`} isWide>
              Complete Payment
            </ButtonLink>
            <ReleaseButton id={bookingId} onReleased={onClose} isWide />
          </>
        )
      }
    >
      {hold && <HeldSlot hold={hold} name={nameOf(hold)} />}
      <p>{ERRORS.own_hold_overlaps.message}</p>
    </Dialog>
  )
}
