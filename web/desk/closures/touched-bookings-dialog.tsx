import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Decisions } from './closure-draft.ts'
import { TouchedBooking } from './touched-booking.tsx'

interface Props {
  /** Null: nothing is asked. */
  bookings: AdminBooking[] | null
  isBusy: boolean
  onConfirm: (bookings: readonly AdminBooking[], decisions: Decisions) => void
  onClose: () => void
}

/** What closing means for those who have booked already: one decision for each of them. */
export function TouchedBookingsDialog({ bookings, isBusy, onConfirm, onClose }: Props) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const nameOf = useItemName()
  const cancelled = bookings?.filter(({ id }) => decisions.get(id) === 'cancel_and_refund').length ?? 0

  return (
    <Dialog
      title="Bookings in the way"
      isOpen={bookings !== null}
      onClose={() => {
        setDecisions(new Map())
        onClose()
      }}
      closeLabel="Do Not Block"
      actions={
        bookings && (
          <BusyButton
            isWide
            isBusy={isBusy}
            busyLabel="Blocking..."
            onClick={() => onConfirm(bookings, decisions)}
          >
            {confirmLabel(cancelled)}
          </BusyButton>
        )
      }
    >
      {bookings && (
        <>
          <p>
            {bookings.length === 1 ? 'One booking stands' : `${bookings.length} bookings stand`} at that time.
            Decide what becomes of each; customers are told by email when theirs is cancelled.
          </p>
          <ul className="grid gap-4">
            {bookings.map((booking) => (
              <TouchedBooking
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
  if (cancelled === 0) return 'Block and Keep All'
  return `Block and Cancel ${cancelled} ${cancelled === 1 ? 'Booking' : 'Bookings'}`
}
