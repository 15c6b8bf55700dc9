import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { query } from '../../api/call.ts'
import { BookingAgreements, useSignedAgreements } from '../../desk/booking/booking-agreements.tsx'
import { BookingEmails } from '../../desk/booking/booking-emails.tsx'
import { BookingHead } from '../../desk/booking/booking-head.tsx'
import { BookingHistory } from '../../desk/booking/booking-history.tsx'
import { LoadedBooking } from '../../desk/booking/loaded-booking.tsx'
import { BookingLedger, useLedger } from '../../desk/booking/money/booking-ledger.tsx'
import { ReceiptPaper } from '../../desk/booking/money/receipt-paper.tsx'
import { StaffNote } from '../../desk/booking/staff-note.tsx'
import { dayOf, wayBackFrom } from '../../desk/frame/record-links.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { extensionsOf, Outlet } from '../../outlets/outlet.tsx'
import { Loaded, SkeletonList } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'

/** Everything staff know about one booking. */
export default function AdminBookingPage() {
  const { id = '' } = useParams()
  const cameFrom = wayBackFrom(useHistoryState<unknown>())
  // Once its page below has loaded it.
  const booking = useQuery({ ...query('GET /api/admin/bookings/:id', { id }), enabled: false }).data
  return (
    <StaffFrame page="/admin/bookings/:id" back={cameFrom ?? dayOf(booking)}>
      {() => <LoadedBooking id={id}>{(booking) => <WholeBooking booking={booking} />}</LoadedBooking>}
    </StaffFrame>
  )
}

const PLACEHOLDER = <SkeletonList count={2} className="h-56" />

/**
 * Each part with its own data. The placeholders of payments and agreements fill the screen, so what's below
 * moves unseen.
 */
function WholeBooking({ booking }: { booking: AdminBookingDetail }) {
  const hasPayments = !useLedger(booking.id).isPending
  const hasAgreements = !useSignedAgreements(booking.id).isPending
  return (
    <>
      <Card className="@container grid gap-3">
        <BookingHead booking={booking} />
      </Card>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <Section title="Payments">{hasPayments ? <BookingLedger booking={booking} /> : PLACEHOLDER}</Section>
        <Section title="Agreements">
          {hasAgreements ? (
            <>
              <BookingAgreements booking={booking} />
              <Outlet
                at="desk/booking-agreements"
                of={extensionsOf(booking)}
                facts={{ booking }}
                fallback={null}
              />
            </>
          ) : (
            PLACEHOLDER
          )}
        </Section>
        <Section title="Note" className="print:hidden">
          <StaffNote booking={booking} />
        </Section>
        <Section title="Emails" className="print:hidden">
          <BookingEmails emails={booking.emails} />
        </Section>
        <Section title="History" className="md:col-span-2 print:hidden">
          <BookingHistory entries={booking.history} />
        </Section>
      </div>
    </>
  )
}

/** A booking's receipt. */
export function AdminReceiptPage() {
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
        <Loaded query={ledger} failed="The receipt could not be loaded." skeleton={[2, 'h-48']}>
          {(ledger) => <ReceiptPaper booking={booking} ledger={ledger} />}
        </Loaded>
      )}
    </LoadedBooking>
  )
}
