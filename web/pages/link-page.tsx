import { useSearchParams } from 'wouter'
import type { LinkedBooking } from '../../domain/payments/booking-link.schema.ts'
import { errorText, isApiError } from '../api/api-error.ts'
import { AgreementsStep } from '../checkout/agreements/agreements-step.tsx'
import { LinkedDetails, LinkedPayment } from '../checkout/links/linked-payment.tsx'
import { useBookingLink, useSignByLink } from '../checkout/links/use-booking-link.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState, Spinner } from '../ui/loaded.tsx'
import { Notice } from '../ui/panels.tsx'

/** The page of a link to one booking. It leads nowhere else. */
export default function LinkPage() {
  const [params] = useSearchParams()
  return (
    <PageFrame title="Your Booking">
      <Linked token={params.get('token') ?? ''} />
    </PageFrame>
  )
}

function Linked({ token }: { token: string }) {
  const link = useBookingLink(token)
  if (link.isPending) return <Spinner label="Loading your booking…" />
  if (link.isError && isApiError(link.error, 'link_invalid', 'booking_ended', 'invalid'))
    return (
      <Notice tone="warm" role="alert" heading="This Link Can't Be Used">
        <p>{isApiError(link.error, 'invalid') ? INCOMPLETE : errorText(link.error, '')}</p>
      </Notice>
    )
  if (!link.data) return <ErrorState text={errorText(link.error)} onRetry={() => link.refetch()} />
  return <Open token={token} linked={link.data} />
}

const INCOMPLETE = 'The link looks incomplete. Please open it again or ask our staff for a new one.'

function Open({ token, linked }: { token: string; linked: LinkedBooking }) {
  const { booking, purpose, via } = linked
  const sign = useSignByLink(token, linked)
  const isTablet = via === 'tablet'
  const isForPaying = purpose === 'pay'
  if (!booking)
    return (
      <Notice tone="good" role="status" heading="Thank You">
        <p>
          {isForPaying ? 'This booking is paid.' : 'The agreements are signed.'}{' '}
          {isTablet ? 'Please hand this device back to our staff.' : 'See you at The Barn!'}
        </p>
        {isTablet && <BackToDesk />}
      </Notice>
    )
  return (
    <>
      <LinkedDetails booking={booking} />
      {booking.isSigned ? (
        <LinkedPayment token={token} balance={booking.balance ?? '0'} />
      ) : (
        <AgreementsStep
          sign={sign}
          key={booking.policyVersion}
          policy={booking}
          goesOn={isForPaying}
          isShared={isTablet}
          onSigned={() => window.scrollTo(0, 0)}
        />
      )}
      {isTablet && <BackToDesk />}
    </>
  )
}

/** Asks staff who they are first: their session opens nothing while a customer has the device. */
function BackToDesk() {
  return (
    <div>
      <a href="/admin" className={buttonClass({ variant: 'secondary' })}>
        Staff: Back to the Desk
      </a>
    </div>
  )
}
