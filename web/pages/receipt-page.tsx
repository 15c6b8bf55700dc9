import { useQuery } from '@tanstack/react-query'
import { FREE, owedOf, paymentState } from '../../domain/bookings/payment-state.ts'
import { adjustedBy } from '../../domain/pricing/adjustments.ts'
import { formatUsd } from '../../domain/pricing/money.ts'
import { isApiError } from '../api/api-error.ts'
import { query } from '../api/call.ts'
import { OfferLink } from '../bookings/resale/offer-link.tsx'
import { MoveLink } from '../bookings/reservations/move-link.tsx'
import { ReceiptSheet } from '../bookings/reservations/receipt-sheet.tsx'
import { useBooking, useMyBookings } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { EmptyState, Loaded, SkeletonList } from '../ui/loaded.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

const LOADING = <SkeletonList count={1} className="h-96" />
const WHILE = { loading: LOADING, failed: "We couldn't load your receipt." }

/** The receipt of an own booking, to print. */
export default function ReceiptPage() {
  return (
    <OwnBookingFrame title="Receipt" loading={LOADING}>
      {(bookingId) => <Receipt bookingId={bookingId} />}
    </OwnBookingFrame>
  )
}

function Receipt({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId)
  const receipt = useQuery(query('GET /api/bookings/:id/receipt', { id: bookingId }))
  const nameOf = useItemName()
  const own = useMyBookings().data?.find(({ id }) => id === bookingId)
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such booking." />
  return (
    <Loaded query={booking} {...WHILE}>
      {(booking) => (
        <Loaded query={receipt} {...WHILE}>
          {({ lines }) => (
            <>
              <div className="grid gap-3 print:hidden">
                {own && <MoveLink booking={own} name={nameOf(own)} />}
                {own && <OfferLink booking={own} name={nameOf(own)} />}
                <PrintButton>Print Receipt</PrintButton>
              </div>
              <ReceiptSheet
                booking={booking}
                item={nameOf(booking)}
                lines={lines}
                due={
                  FREE[paymentState({ ...booking, ...adjustedBy(booking.discountAmount) })] ??
                  formatUsd(owedOf(booking))
                }
              />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
