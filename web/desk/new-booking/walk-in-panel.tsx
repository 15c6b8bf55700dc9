import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { TakingCards } from '../booking/money/taking-cards.tsx'
import { PanelBody, SidePanel } from '../frame/side-panel.tsx'
import { WalkInOutcome } from './booking-outcome.tsx'
import { useBoardSlot } from './use-board-slot.ts'
import { WalkInForm } from './walk-in-form.tsx'

/** Books the hour chosen on the board. The result stays until it's closed. Then focus returns to the board. */
export function WalkInPanel({ userId }: { userId: string }) {
  const [slot, close] = useBoardSlot()
  const [made, setMade] = useState<{ slotKey: string; booking: AdminBooking } | null>(null)
  const slotKey = slot && `${slot.spaceId} ${slot.start}`
  const booking = made?.slotKey === slotKey ? made?.booking : null
  return (
    <TakingCards isNeeded={slot !== null}>
      {(cards) => {
        if (!slot || slotKey === null) return null
        const leave = () => {
          cards.leave()
          close()
        }
        return (
          <SidePanel title={booking ? 'Booked' : 'New Booking'} onClose={leave}>
            {booking ? (
              <PanelBody>
                <WalkInOutcome made={booking} cards={cards} onDone={leave} />
              </PanelBody>
            ) : (
              <WalkInForm
                key={slotKey}
                slot={slot}
                userId={userId}
                cards={cards}
                onBooked={(booked, isCharged) => {
                  setMade({ slotKey, booking: booked })
                  if (isCharged && booked.paymentState === 'due') cards.start(booked)
                }}
              />
            )}
          </SidePanel>
        )
      }}
    </TakingCards>
  )
}
