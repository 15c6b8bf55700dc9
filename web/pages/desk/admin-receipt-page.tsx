import { useParams } from 'wouter'
import { isApiError } from '../../api/api-client.ts'
import { useLedger } from '../../desk/booking/money/booking-ledger.tsx'
import { ReceiptPaper } from '../../desk/booking/money/receipt-paper.tsx'
import { useDeskBooking } from '../../desk/booking/use-desk-booking.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'

/** A booking's receipt. */
export default function AdminReceiptPage() {
  const { id = '' } = useParams()
  return (
    <StaffFrame
      page="/admin/bookings/:id/receipt"
      back={{ href: `/admin/bookings/${id}`, label: 'Back to the booking' }}
    >
      {() => <Receipt id={id} />}
    </StaffFrame>
  )
}

function Receipt({ id }: { id: string }) {
  const booking = useDeskBooking(id)
  const ledger = useLedger(id)
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such booking." />
  const loading = {
    failed: 'The receipt could not be loaded.',
    loading: <SkeletonList count={2} className="h-48" />,
  }
  return (
    <Loaded query={booking} {...loading}>
      {(booking) => (
        <Loaded query={ledger} {...loading}>
          {(ledger) => <ReceiptPaper booking={booking} ledger={ledger} />}
        </Loaded>
      )}
    </Loaded>
  )
}
