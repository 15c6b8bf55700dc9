import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { HeldSlot } from './held-slot.tsx'
import { ReleaseButton } from './release-button.tsx'

interface Props {
  bookingId: string | null
  /** The hold itself, if already loaded. */
  hold: Booking | undefined
  nameOf: (booking: Booking) => string
  onClose: () => void
}

/** Offers to pay for or release my hold that overlaps the new booking. */
export function HoldConflictDialog({ bookingId, hold, nameOf, onClose }: Props) {
  return (
    <Dialog
      title="You're already holding this time"
      isOpen={bookingId !== null}
      onClose={onClose}
      actions={
        bookingId && (
          <>
            <ButtonLink href={`/checkout?bookingId=${bookingId}`} isWide>
              Complete payment
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
