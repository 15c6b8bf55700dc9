import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useReaderPayment } from '../booking/money/use-reader-payment.ts'
import { WalkInOutcome } from './booking-outcome.tsx'
import { useBoardSlot } from './use-board-slot.ts'
import { WalkInForm } from './walk-in-form.tsx'

/**
 * Books the hour chosen on the board, beside it; on a phone, at the bottom of the screen. The result stays until it's
 * closed. Then focus returns to the board.
 */
export function WalkInPanel({ userId }: { userId: string }) {
  const [slot, close] = useBoardSlot()
  const [made, setMade] = useState<{ slotKey: string; booking: AdminBooking } | null>(null)
  const card = useReaderPayment((id) => {
    if (made?.booking.id === id) setMade({ ...made, booking: { ...made.booking, paymentState: 'paid' } })
  })
  const titleId = useId()
  if (!slot) return null
  const slotKey = `${slot.spaceId} ${slot.start}`
  const booking = made?.slotKey === slotKey ? made.booking : null

  function leave() {
    card.leave()
    close()
  }

  function closeOnEscape({ key, target }: KeyboardEvent) {
    // In a list of suggestions, Escape closes only the list.
    if (key === 'Escape' && (target as HTMLElement).getAttribute('aria-expanded') !== 'true') leave()
  }

  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      className="fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col rounded-t-card border-2 border-line-strong bg-raised px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-card md:inset-y-2 md:right-2 md:bottom-auto md:left-auto md:max-h-[calc(100dvh-1rem)] md:w-88 md:shrink-0 md:rounded-card lg:sticky lg:inset-auto lg:top-2 lg:max-h-[calc(100dvh-10.5rem)] lg:w-96 print:hidden"
    >
      <div className="flex shrink-0 items-center justify-between">
        <h2 id={titleId} className="text-2xl">
          {booking ? 'Booked' : 'New Booking'}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={leave}
          className="-mr-2 grid size-11 place-content-center rounded-plate hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      {booking ? (
        <div className="-mx-4 overflow-y-auto px-4">
          <WalkInOutcome booking={booking} card={card} onDone={leave} />
        </div>
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
    </div>
  )
}
