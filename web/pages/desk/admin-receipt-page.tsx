import { useParams } from 'wouter'
import { LoadedBooking } from '../../desk/booking/loaded-booking.tsx'
import { useLedger } from '../../desk/booking/money/booking-ledger.tsx'
import { ReceiptPaper } from '../../desk/booking/money/receipt-paper.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { Loaded, SkeletonList } from '../../ui/loaded.tsx'

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
  const ledger = useLedger(id)
  return (
    <LoadedBooking id={id}>
      {(booking) => (
        <Loaded
          query={ledger}
          failed="The receipt could not be loaded."
          loading={<SkeletonList count={2} className="h-48" />}
        >
          {(ledger) => <ReceiptPaper booking={booking} ledger={ledger} />}
        </Loaded>
      )}
    </LoadedBooking>
  )
}
