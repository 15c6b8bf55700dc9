import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AffectedBooking } from './affected-booking.tsx'
import type { Decisions } from './closure-draft.ts'

interface Props {
  /** Null while closed. */
  bookings: AdminBooking[] | null
  isBusy: boolean
  onConfirm: (decisions: Decisions) => void
  onClose: () => void
}

/** Asks what to do with each booking a closure affects. */
export function AffectedBookingsDialog({ bookings, isBusy, onConfirm, onClose }: Props) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const nameOf = useItemName()
  const cancelled = bookings?.filter(({ id }) => decisions.get(id) === 'cancel_and_refund').length ?? 0

  return (
    <Dialog
      title="Affected Bookings"
      isOpen={bookings !== null}
      onClose={() => {
        setDecisions(new Map())
        onClose()
      }}
      closeLabel="Go Back"
      actions={
        bookings && (
          <BusyButton isWide isBusy={isBusy} busyLabel="Blocking..." onClick={() => onConfirm(decisions)}>
            {confirmLabel(cancelled)}
          </BusyButton>
        )
      }
    >
      {bookings && (
        <>
          <p>
            This closure affects {bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`}. Choose
            what to do with each one. We'll email anyone whose booking is cancelled.
          </p>
          <ul className="grid gap-4">
            {bookings.map((booking) => (
              <AffectedBooking
                key={booking.id}
                booking={booking}
                name={nameOf(booking)}
                choice={decisions.get(booking.id) ?? 'keep'}
                onChoose={(choice) => setDecisions(new Map(decisions).set(booking.id, choice))}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function confirmLabel(cancelled: number): string {
  if (cancelled === 0) return 'Block and Keep All Bookings'
  return `Block and Cancel ${cancelled} ${cancelled === 1 ? 'Booking' : 'Bookings'}`
}
