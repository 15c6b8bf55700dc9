import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MarkPaidDialog } from './money/mark-paid-dialog.tsx'
import { PriceDialog } from './money/price-dialog.tsx'
import { WaiveDialog } from './money/waive-dialog.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

/** The actions a booking currently allows. Their dialogs stay when another desk was faster, to say what changed. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const now = useNow(30_000)
  const paying = useQuestion(booking)
  const waiving = useQuestion(booking)
  const pricing = useQuestion(booking)
  const moving = useQuestion(booking)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const actionable = { ...booking, ...timesOf(booking) }
  const noPayment = bookingCan.markPaid(actionable)
  const noWaive = bookingCan.waive(actionable)
  const noPrice = bookingCan.changePrice(actionable)
  const noMove = bookingCan.move(actionable, now)
  const noCancel = bookingCan.cancel(actionable, now)
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {!noPayment && <Button onClick={paying.ask}>Mark as Paid</Button>}
        {!noMove && (
          <Button variant="secondary" onClick={moving.ask}>
            Move
          </Button>
        )}
        {!noPrice && (
          <Button variant="secondary" onClick={pricing.ask}>
            Change Price
          </Button>
        )}
        {!noWaive && (
          <Button variant="secondary" onClick={waiving.ask}>
            Waive Balance
          </Button>
        )}
        {!noCancel && (
          <Button variant="secondary" onClick={() => setCancelling(booking)}>
            Cancel Booking
          </Button>
        )}
        <ButtonLink variant="secondary" href={`/admin/bookings/${booking.id}/receipt`}>
          Receipt
        </ButtonLink>
        {noMove?.code === 'awaiting_payment' && (
          <p className="basis-full text-sm text-ink-soft">{ERRORS.awaiting_payment.message}</p>
        )}
      </div>
      <MarkPaidDialog key={`pay ${paying.times}`} {...paying.dialog} live={booking} refusal={noPayment} />
      <WaiveDialog key={`waive ${waiving.times}`} {...waiving.dialog} live={booking} refusal={noWaive} />
      <PriceDialog key={`price ${pricing.times}`} {...pricing.dialog} live={booking} refusal={noPrice} />
      <MoveBookingDialog key={`move ${moving.times}`} {...moving.dialog} refusal={noMove} />
      <CancelBookingDialog opened={cancelling} live={booking} onClose={() => setCancelling(null)} />
    </>
  )
}

/** A dialog about the booking as it was when its button was pressed. Each time is a new dialog, keyed by `times`. */
function useQuestion(current: AdminBooking) {
  const [asked, setAsked] = useState({ booking: current, isOpen: false, times: 0 })
  return {
    times: asked.times,
    ask: () => setAsked({ booking: current, isOpen: true, times: asked.times + 1 }),
    dialog: {
      booking: asked.booking,
      isOpen: asked.isOpen,
      onClose: () => setAsked({ ...asked, isOpen: false }),
    },
  }
}
