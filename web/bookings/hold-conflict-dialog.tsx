import { ERRORS } from '../../domain/errors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReleaseButton } from './release-button.tsx'

/** A hold of mine stands in the way of what I want now: pay for it or give it back. */
export function HoldConflictDialog({
  bookingId,
  onClose,
}: {
  bookingId: string | null
  onClose: () => void
}) {
  return (
    <Dialog
      title="You already hold this time"
      isOpen={bookingId !== null}
      onClose={onClose}
      actions={
        bookingId && (
          <>
            <ButtonLink href={`/checkout?bookingId=${bookingId}`}>Complete payment</ButtonLink>
            <ReleaseButton id={bookingId} onReleased={onClose} />
          </>
        )
      }
    >
      <p>{ERRORS.own_hold_overlaps.message}</p>
    </Dialog>
  )
}
