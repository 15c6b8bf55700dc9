import { useLocation } from 'wouter'
import type { Config } from '../../domain/config/config.schema.ts'
import { formatDollars } from '../../domain/pricing/money.ts'
import { sameDraftHref } from '../bookings/choose/booking-draft.ts'
import { useForgetBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { BookingDetails } from '../checkout/booking-details.tsx'
import type { CheckoutState } from '../checkout/checkout-state.ts'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { HoldEnded, PaymentUnavailable, SetupFailed } from '../checkout/payment/panels.tsx'
import type { Payability } from '../checkout/payment/payability.ts'
import { PaymentStep } from '../checkout/payment/payment-step.tsx'

interface Props {
  state: Extract<CheckoutState, { booking: unknown }>
  config: Config | undefined
  /** Whose booking it is. */
  signer: string | null
  isPaying: boolean
  onPayingChange: (isPaying: boolean) => void
  onDoubt: () => Promise<Payability>
  onRetry: () => void
}

/** Checkout of a loaded booking. */
export function CheckoutBody({ state, config, signer, isPaying, onPayingChange, onDoubt, onRetry }: Props) {
  const { booking } = state
  const [, navigate] = useLocation()
  const forget = useForgetBooking()
  const name = useItemName()(booking)
  const successPath = `/payment-success?bookingId=${booking.id}`

  if (state.name === 'ended') return <HoldEnded text={state.text} bookAgainHref={sameDraftHref(booking)} />
  if (state.name !== 'ready' || !config?.publishableKey) {
    return (
      <>
        <BookingDetails booking={booking} name={name} />
        {state.name === 'unavailable' && <PaymentUnavailable />}
        {state.name === 'setup_failed' && <SetupFailed text={state.text} onRetry={onRetry} />}
      </>
    )
  }
  const { publishableKey, stripeJsUrl } = config
  return (
    <CheckoutSteps
      bookingId={booking.id}
      signer={signer}
      isSigned={booking.agreementsSignedAt !== null}
      details={(isCompact) => <BookingDetails booking={booking} name={name} isCompact={isCompact} />}
      payment={(onModify) => (
        <PaymentStep
          publishableKey={publishableKey}
          stripeJsUrl={stripeJsUrl}
          clientSecret={state.clientSecret}
          hasSavedCards
          total={formatDollars(booking.totalAmount)}
          returnUrl={new URL(successPath, window.location.origin).href}
          isBusy={isPaying}
          onBusyChange={onPayingChange}
          onDoubt={onDoubt}
          onPaid={() => {
            navigate(successPath, { replace: true })
            forget(booking.id)
          }}
          onModify={onModify}
        />
      )}
    />
  )
}
