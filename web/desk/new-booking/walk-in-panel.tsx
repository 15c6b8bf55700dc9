import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useReaderPayment } from '../booking/money/use-reader-payment.ts'
import { PanelBody, SidePanel } from '../frame/side-panel.tsx'
import { WalkInOutcome } from './booking-outcome.tsx'
import { useBoardSlot } from './use-board-slot.ts'
import { WalkInForm } from './walk-in-form.tsx'

/** Books the hour chosen on the board. The result stays until it's closed. Then focus returns to the board. */
export function WalkInPanel({ userId }: { userId: string }) {
  const [slot, close] = useBoardSlot()
  const [made, setMade] = useState<{ slotKey: string; booking: AdminBooking } | null>(null)
  const card = useReaderPayment()
  if (!slot) return null
  const slotKey = `${slot.spaceId} ${slot.start}`
  const booking = made?.slotKey === slotKey ? made.booking : null

  function leave() {
    card.leave()
    close()
  }

  return (
    <SidePanel title={booking ? 'Booked' : 'New Booking'} onClose={leave}>
      {booking ? (
        <PanelBody>
          <WalkInOutcome made={booking} card={card} onDone={leave} />
        </PanelBody>
      ) : (
        <WalkInForm
          key={slotKey}
          slot={slot}
          userId={userId}
          onBooked={(booked, reader) => {
            setMade({ slotKey, booking: booked })
            if (reader && booked.paymentState === 'due') card.start({ booking: booked, reader })
          }}
        />
      )}
    </SidePanel>
  )
}
