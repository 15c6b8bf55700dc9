import { Redirect } from 'wouter'
import { personName } from '../../domain/accounts/person-name.ts'
import { useBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { AgreementsStep } from '../checkout/agreements/agreements-step.tsx'
import { useSignAgreements } from '../checkout/agreements/sign-agreements.ts'
import { BookingDetails } from '../checkout/booking-details.tsx'
import { BookingNotFound } from '../checkout/payment/panels.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/loaded.tsx'
import { Notice } from '../ui/panels.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

const LOADING = <Spinner label="Loading your booking…" />

/** Signs the agreements of an own booking that staff made. Others are signed at checkout. */
export default function SignPage() {
  return (
    <OwnBookingFrame title="Sign" loading={LOADING}>
      {(bookingId, user) => <Signing bookingId={bookingId} signer={personName(user)} />}
    </OwnBookingFrame>
  )
}

function Signing({ bookingId, signer }: { bookingId: string; signer: string | null }) {
  const booking = useBooking(bookingId)
  const nameOf = useItemName()
  const policyVersion = booking.data?.policyVersion ?? ''
  const sign = useSignAgreements(bookingId, policyVersion)
  if (!booking.data) return booking.isError ? <BookingNotFound /> : LOADING
  if (booking.data.status === 'pending') return <Redirect to={`/checkout?bookingId=${bookingId}`} replace />
  if (booking.data.agreementsSignedAt !== null)
    return (
      <Notice tone="good" role="status" heading="Thank You">
        <p>The agreements are signed. See you at The Barn!</p>
        <ButtonLink href="/dashboard">My Bookings</ButtonLink>
      </Notice>
    )
  if (booking.data.status !== 'confirmed') return <Redirect to="/dashboard" replace />
  return (
    <>
      <BookingDetails booking={booking.data} nameOf={nameOf} />
      <AgreementsStep
        sign={sign}
        key={policyVersion}
        policy={booking.data}
        bookingId={bookingId}
        signer={signer}
        onSigned={() => window.scrollTo(0, 0)}
      />
    </>
  )
}
