import { Redirect, useSearchParams } from 'wouter'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { timesOf } from '../bookings/booking-times.ts'
import { HoldCountdown } from '../bookings/hold-countdown.tsx'
import { useBooking } from '../bookings/use-bookings.ts'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import { checkoutState } from '../checkout/checkout-state.ts'
import { BookingNotFound } from '../checkout/panels.tsx'
import { useLoadTimeout } from '../checkout/use-load-timeout.ts'
import { usePaymentIntent } from '../checkout/use-payment-intent.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useConfig } from '../use-config.ts'
import { CheckoutBody } from './checkout-body.tsx'

const LOADING = <Spinner label="Loading your booking…" />

export default function CheckoutPage() {
  const [params] = useSearchParams()
  const bookingId = params.get('bookingId')
  if (!bookingId) return <Redirect to="/booking" replace />
  return (
    <RequireUser notice={LOGGED_OUT} fallback={<CheckoutFrame>{LOADING}</CheckoutFrame>}>
      {() => <Checkout key={bookingId} bookingId={bookingId} />}
    </RequireUser>
  )
}

function Checkout({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId)
  const config = useConfig()
  const intent = usePaymentIntent(booking.data, Boolean(config.data?.publishableKey))
  useLoadTimeout(booking.isPending)

  const state = checkoutState({ booking, config, intent })
  const holdExpiresAt = booking.data && timesOf(booking.data).holdExpiresAt
  const canStillPay = state.name === 'ready' || state.name === 'setup_failed'
  const retry = () => Promise.all([config.refetch(), intent.refetch()])

  if (state.name === 'settled') return <Redirect to={`/payment-success?bookingId=${bookingId}`} replace />
  return (
    <CheckoutFrame
      hasError={state.name === 'not_found'}
      countdown={canStillPay && holdExpiresAt && <HoldCountdown until={holdExpiresAt} />}
    >
      {state.name === 'loading' && LOADING}
      {state.name === 'not_found' && <BookingNotFound />}
      {state.name !== 'loading' && state.name !== 'not_found' && (
        <CheckoutBody state={state} config={config.data} onRetry={retry} />
      )}
    </CheckoutFrame>
  )
}
