import { useLocation } from 'wouter'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { Config } from '../../domain/config.schema.ts'
import { ERRORS } from '../../domain/errors.ts'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { NOTHING_CHOSEN, writeChoice } from '../bookings/booking-choice.ts'
import { useForgetBooking } from '../bookings/use-bookings.ts'
import { useIsHoldOver } from '../bookings/use-is-hold-over.ts'
import { useReservedName } from '../catalog/use-reserved-name.ts'
import { BookingDetails } from '../checkout/booking-details.tsx'
import type { CheckoutState } from '../checkout/checkout-state.ts'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { HoldOver, PaymentUnavailable, SetupFailed } from '../checkout/panels.tsx'
import { PaymentStep } from '../checkout/payment-step.tsx'

interface Props {
  state: Extract<CheckoutState, { booking: Booking }>
  config: Config | undefined
  onRetry: () => void
}

/** Checkout of a booking that was found: its details, and whatever can be done about it. */
export function CheckoutBody({ state, config, onRetry }: Props) {
  const { booking } = state
  const [, navigate] = useLocation()
  const forget = useForgetBooking()
  const nameOf = useReservedName()
  const isHoldOver = useIsHoldOver(booking)
  const successPath = `/payment-success?bookingId=${booking.id}`
  const again = new URLSearchParams(
    writeChoice({ ...NOTHING_CHOSEN, spaceId: booking.spaceId, bundleId: booking.bundleId }),
  )
  const bookAgainHref = `/booking?${again}`

  return (
    <>
      {state.name === 'ready' && isHoldOver && (
        <HoldOver text={ERRORS.hold_expired.message} bookAgainHref={bookAgainHref} />
      )}
      <BookingDetails booking={booking} name={nameOf(booking)} />
      {state.name === 'over' && <HoldOver text={state.text} bookAgainHref={bookAgainHref} />}
      {state.name === 'unavailable' && <PaymentUnavailable />}
      {state.name === 'setup_failed' && <SetupFailed text={state.text} onRetry={onRetry} />}
      {state.name === 'ready' && config?.publishableKey && (
        <CheckoutSteps
          bookingId={booking.id}
          isHoldOver={isHoldOver}
          payment={(onModify) => (
            <PaymentStep
              publishableKey={config.publishableKey ?? ''}
              stripeJsUrl={config.stripeJsUrl}
              clientSecret={state.clientSecret}
              total={formatUsd(toCents(booking.totalAmount))}
              returnUrl={new URL(successPath, window.location.origin).href}
              isHoldOver={isHoldOver}
              onPaid={() => {
                navigate(successPath)
                forget(booking.id)
              }}
              onModify={onModify}
            />
          )}
        />
      )}
    </>
  )
}
