import { useQuery } from '@tanstack/react-query'
import { personName } from '../../domain/accounts/person-name.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { adjustedBy } from '../../domain/pricing/adjustments.ts'
import { isApiError } from '../api/api-error.ts'
import { query } from '../api/call.ts'
import { MoreActions } from '../bookings/reservations/more-actions.tsx'
import { ReceiptSheet } from '../bookings/reservations/receipt-sheet.tsx'
import { useBooking, useMyBookings } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { Loaded, SkeletonList } from '../ui/loaded.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { NoSuchBooking, OwnBookingFrame } from './own-booking-frame.tsx'

const LOADING = <SkeletonList count={1} className="h-96" />
const WHILE = { loading: LOADING, failed: "We couldn't load your receipt." }

/** The receipt of an own booking, to print. */
export default function ReceiptPage() {
  return (
    <OwnBookingFrame title="Receipt" loading={LOADING}>
      {(bookingId, user) => <Receipt bookingId={bookingId} bookedFor={personName(user)} />}
    </OwnBookingFrame>
  )
}

function Receipt({ bookingId, bookedFor }: { bookingId: string; bookedFor: string | null }) {
  const booking = useBooking(bookingId)
  const receipt = useQuery(query('GET /api/bookings/:id/receipt', { id: bookingId }))
  const nameOf = useItemName()
  const own = useMyBookings().data?.find(({ id }) => id === bookingId)
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed')) return <NoSuchBooking />
  return (
    <Loaded query={booking} {...WHILE}>
      {(booking) => (
        <Loaded query={receipt} {...WHILE}>
          {({ lines }) => (
            <>
              <ReceiptSheet
                booking={booking}
                bookedFor={bookedFor}
                item={nameOf(booking)}
                lines={lines}
                state={paymentState({ ...booking, ...adjustedBy(booking.discountAmount) })}
              />
              <div className="grid gap-3 print:hidden">
                <PrintButton>Print Receipt</PrintButton>
                {own && <MoreActions booking={own} name={nameOf(own)} />}
              </div>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
