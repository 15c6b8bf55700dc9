import { useParams } from 'wouter'
import { BookingAgreements } from '../admin/booking-agreements.tsx'
import { BookingHead } from '../admin/booking-head.tsx'
import { BookingHistory } from '../admin/booking-history.tsx'
import { BookingLedger } from '../admin/booking-ledger.tsx'
import { BookingMails } from '../admin/booking-mails.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'
import { StaffNote } from '../admin/staff-note.tsx'
import { useDeskBooking } from '../admin/use-desk-booking.ts'
import { isApiError } from '../api-client.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

/** One booking, whole, for whoever stands at the desk. */
export default function AdminBookingPage() {
  const { id = '' } = useParams()
  return (
    <StaffFrame title="Booking" back={{ href: '/admin', label: 'Back to the day' }}>
      {() => <DeskBooking id={id} />}
    </StaffFrame>
  )
}

function DeskBooking({ id }: { id: string }) {
  const booking = useDeskBooking(id)
  // An address typed by hand is no booking's either.
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such booking." />
  if (booking.isError)
    return <ErrorState text="The booking could not be loaded." onRetry={() => booking.refetch()} />
  if (!booking.data) return <SkeletonList count={3} className="h-48" />
  return (
    <>
      <BookingHead booking={booking.data} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Section title="Payments">
          <BookingLedger bookingId={id} />
        </Section>
        <Section title="Agreements">
          <BookingAgreements bookingId={id} />
        </Section>
        <Section title="Note" className="print:hidden">
          <StaffNote booking={booking.data} />
        </Section>
        <Section title="Emails" className="print:hidden">
          <BookingMails mails={booking.data.mails} />
        </Section>
        <Section title="History" className="lg:col-span-2 print:hidden">
          <BookingHistory entries={booking.data.history} />
        </Section>
      </div>
    </>
  )
}
