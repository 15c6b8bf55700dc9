import { useBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { useOwnAgreements } from '../checkout/agreements/sign-agreements.ts'
import { SignedAgreement } from '../checkout/agreements/signed-agreement.tsx'
import { BookingDetails } from '../checkout/booking-details.tsx'
import { BookingNotFound } from '../checkout/payment/panels.tsx'
import { EmptyState, Loaded, Spinner } from '../ui/loaded.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

const LOADING = <Spinner label="Loading your agreements…" />

/** The agreements signed for one of my bookings, to read again or print. */
export default function AgreementsPage() {
  return (
    <OwnBookingFrame title="Signed Agreements" loading={LOADING}>
      {(bookingId) => <Agreements bookingId={bookingId} />}
    </OwnBookingFrame>
  )
}

function Agreements({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId)
  const agreements = useOwnAgreements(bookingId)
  const nameOf = useItemName()
  if (!booking.data) return booking.isError ? <BookingNotFound /> : LOADING
  return (
    <>
      <BookingDetails booking={booking.data} nameOf={nameOf} />
      <Loaded query={agreements} failed="We couldn't load your agreements." loading={LOADING}>
        {(signed) =>
          signed.length === 0 ? (
            <EmptyState text="Not signed yet" />
          ) : (
            <>
              {signed.map((agreement) => (
                <SignedAgreement key={agreement.id} agreement={agreement} />
              ))}
              <PrintButton isWide>Print</PrintButton>
            </>
          )
        }
      </Loaded>
    </>
  )
}
