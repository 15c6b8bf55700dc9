import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { personName } from '../../domain/accounts/person-name.ts'
import { methodName } from '../../domain/bookings/booking-status.ts'
import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import type { Config } from '../../domain/config/config.schema.ts'
import { formatDollars, formatUsd, sum, toCents } from '../../domain/pricing/money.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useConfig } from '../api/use-config.ts'
import { changeHoldHref, sameDraftHref } from '../bookings/choose/booking-draft.ts'
import { HoldTimer, useIsHoldExpired } from '../bookings/holds/hold-countdown.tsx'
import { timesOf } from '../bookings/time-range.tsx'
import { forgetUnpaid, useBooking, useLiveBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { BookingDetails } from '../checkout/booking-details.tsx'
import { type CheckoutState, checkoutState } from '../checkout/checkout-state.ts'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { dueDates, dueTotal } from '../checkout/payment/due-dates.ts'
import { BookingNotFound, Panel, PaymentUnavailable } from '../checkout/payment/panels.tsx'
import { type Payability, payabilityOf } from '../checkout/payment/payability.ts'
import { PaymentStep } from '../checkout/payment/payment-step.tsx'
import { PRICE_CHANGE, usePaymentIntent } from '../checkout/payment/use-payment-intent.ts'
import type { OneTap } from '../outlets/contribution.ts'
import { extensionsOf, Outlet } from '../outlets/outlet.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/loaded.tsx'
import { toast } from '../ui/toasts/toast.ts'

// Few payments need it.
const OneTapPayment = lazy(orReload(() => import('../checkout/payment/one-tap-payment.tsx')))

const LOADING = <Spinner label="Loading your booking…" />

const inFrame = (content: ReactNode) => <CheckoutFrame>{content}</CheckoutFrame>

export default function CheckoutPage() {
  const [params] = useSearchParams()
  const bookingId = params.get('bookingId')
  if (!bookingId) return <Redirect to="/booking" replace />
  return (
    <RequireUser notice={LOGGED_OUT} fallback={inFrame(LOADING)} unreachable={inFrame}>
      {(user) => <Checkout key={bookingId} bookingId={bookingId} signer={personName(user)} />}
    </RequireUser>
  )
}

function Checkout({ bookingId, signer }: { bookingId: string; signer: string | null }) {
  const client = useQueryClient()
  const booking = useBooking(bookingId)
  const config = useConfig()
  const [paysByCard, setPaysByCard] = useState(false)
  const [oneTap] = paysByCard ? [] : extensionsWith(booking.data, 'paysAll')
  const intent = usePaymentIntent(booking.data, Boolean(config.data?.publishableKey) && !oneTap)
  const [isPaying, setIsPaying] = useState(false)
  const isHoldExpired = useIsHoldExpired(booking.data)
  useLoadTimeout(booking.isPending)
  useLiveBooking(booking)

  /**
   * Refetches the booking, which also settles it on the server, and then the intent, unless its price has
   * changed or is changing.
   */
  async function recheck(): Promise<Payability> {
    const fresh = await booking.refetch()
    const isDue =
      fresh.data?.status === 'pending' &&
      booking.data &&
      dueTotal(fresh.data) === dueTotal(booking.data) &&
      !client.isMutating({ mutationKey: [PRICE_CHANGE, bookingId] })
    if (fresh.error || !isDue || oneTap) return payabilityOf(fresh, intent)
    return payabilityOf(fresh, await intent.refetch())
  }

  const backHref = useBackHref()
  const state = checkoutState({ booking, config, intent, isHoldExpired, isPaying })
  const holdExpiresAt = booking.data && timesOf(booking.data).holdExpiresAt
  const canStillPay = state.name === 'ready' || state.name === 'setup_failed'
  const isSigned = booking.data?.agreementsSignedAt != null
  const retry = () => Promise.all([config.refetch(), isSigned && recheck()])

  if (state.name === 'settled') return <Redirect to={`/payment-success?bookingId=${bookingId}`} replace />
  return (
    <CheckoutFrame
      timer={canStillPay && holdExpiresAt && <HoldTimer until={holdExpiresAt} />}
      backHref={booking.data && backHref(booking.data)}
    >
      {state.name === 'loading' && LOADING}
      {state.name === 'not_found' && <BookingNotFound />}
      {'booking' in state && (
        <CheckoutBody
          state={state}
          config={config.data}
          signer={signer}
          isPaying={isPaying}
          oneTap={oneTap}
          payByCard={() => setPaysByCard(true)}
          onPayingChange={setIsPaying}
          onDoubt={recheck}
          onRetry={retry}
        />
      )}
    </CheckoutFrame>
  )
}

/** The extensions with this field of a booking: with `paysAll`, their way to pay covers everything. */
function extensionsWith(booking: BookingDetail | undefined, field: 'paysAll' | 'saysKept'): string[] {
  const more = Object.entries(booking?.more ?? {})
  return more.filter(([, fields]) => fields[field]).map(([name]) => name)
}

/**
 * The page that a booking was chosen on, filled in like it. A page for several dates says which it is when it
 * goes on to checkout.
 */
function useBackHref(): (booking: BookingDetail) => string {
  const cameFrom = useHistoryState<{ from?: string } | null>()?.from
  return (booking) => {
    if (booking.order) return cameFrom ?? '/dashboard'
    return booking.status === 'pending' ? changeHoldHref(booking) : sameDraftHref(booking)
  }
}

const LOAD_TIMEOUT_MS = 10_000

/** Leaves checkout if the booking hasn't loaded in ten seconds (spec section 4, Checkout). */
function useLoadTimeout(isWaiting: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      toast({
        title: 'Loading Timeout',
        description: 'Your booking is taking too long to load. Please try again.',
        variant: 'destructive',
      })
      navigate('/booking')
    }, LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, navigate])
}

interface Props {
  timer?: ReactNode
  /** The back button's target: the booking page, filled in if the booking is loaded. */
  backHref?: string | undefined
  children: ReactNode
}

function CheckoutFrame({ timer, backHref = '/booking', children }: Props) {
  return (
    <PageFrame
      title="Payment"
      back={{ href: backHref, label: 'Back' }}
      spacing="tight"
      aside={
        <>
          {/* Hidden beside any error on the page (spec section 2, Checkout). */}
          <Lock
            role="img"
            aria-label="Secure payment"
            className="size-6 shrink-0 [:root:has(main_:is([role=alert],.payment-problem))_&]:hidden"
          />
          {timer}
        </>
      }
    >
      {children}
    </PageFrame>
  )
}

interface BodyProps {
  state: Extract<CheckoutState, { booking: unknown }>
  config: Config | undefined
  /** The customer's name. */
  signer: string | null
  isPaying: boolean
  /** The extension that pays for everything, unless the customer chose the card. */
  oneTap: string | undefined
  payByCard: () => void
  onPayingChange: (isPaying: boolean) => void
  onDoubt: () => Promise<Payability>
  onRetry: () => void
}

/** Checkout of a loaded booking. */
function CheckoutBody(props: BodyProps) {
  const { state, config, signer, isPaying, oneTap, payByCard, onPayingChange, onDoubt, onRetry } = props
  const { booking } = state
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const nameOf = useItemName()
  const backHref = useBackHref()
  const dates = booking.order ? dueDates(booking) : undefined
  const successPath = `/payment-success?bookingId=${booking.id}`

  if (state.name === 'ended')
    return (
      <Panel title="Hold Expired" text={state.text}>
        <ButtonLink href={backHref(booking)}>Pick Another Time</ButtonLink>
      </Panel>
    )
  const isReady = state.name === 'ready' && Boolean(config?.publishableKey)
  const more = (
    <Outlet
      at="checkout/price"
      of={extensionsOf(booking)}
      facts={{ booking, isReady, isPaying, isCovered: oneTap !== undefined }}
      fallback={<div className="min-h-11" />}
    />
  )
  if (state.name !== 'ready' || !config?.publishableKey) {
    return (
      <>
        <BookingDetails booking={booking} nameOf={nameOf} />
        {more}
        {state.name === 'unavailable' && <PaymentUnavailable />}
        {state.name === 'setup_failed' && (
          <Panel title="We couldn't start your payment" text={state.text}>
            <Button onClick={onRetry}>Try Again</Button>
          </Panel>
        )}
      </>
    )
  }
  const { publishableKey, stripeJsUrl } = config
  const total = dueTotal(booking)
  const { kept } = state
  const rest = total - sum(kept.map(({ amount }) => toCents(amount)))
  function onPaid() {
    navigate(successPath, { replace: true })
    forgetUnpaid(client, booking.id)
  }
  const details = (
    <>
      <BookingDetails booking={booking} nameOf={nameOf} isCompact />
      {more}
    </>
  )
  const payment = (onModify: () => void) => {
    const tap = (way: OneTap | null) => (
      <Suspense fallback={LOADING}>
        <OneTapPayment
          {...{ booking, total, kept, onPaid, onDoubt, onModify }}
          other={way && { way, payByCard }}
          onBusyChange={onPayingChange}
        />
      </Suspense>
    )
    if (oneTap) {
      const facts = { booking, show: tap }
      return <Outlet at="checkout/one-tap" of={[oneTap]} facts={facts} fallback={LOADING} isVital />
    }
    if (rest === 0) return tap(null)
    return (
      <>
        {kept.length > 0 && extensionsWith(booking, 'saysKept').length === 0 && (
          <p>
            {kept.map(({ method, amount }) => `${methodName(method)} −${formatDollars(amount)}, `)}
            <strong>{`to pay ${formatUsd(rest)}`}</strong>
          </p>
        )}
        <PaymentStep
          publishableKey={publishableKey}
          stripeJsUrl={stripeJsUrl}
          clientSecret={state.clientSecret}
          hasSavedCards
          total={formatUsd(rest)}
          returnUrl={new URL(successPath, window.location.origin).href}
          isBusy={isPaying}
          onBusyChange={onPayingChange}
          onDoubt={onDoubt}
          onPaid={onPaid}
          onModify={onModify}
        />
      </>
    )
  }
  return (
    <CheckoutSteps
      bookingId={booking.id}
      policy={booking}
      dates={dates}
      signer={signer}
      isSigned={booking.agreementsSignedAt !== null}
      details={details}
      payment={payment}
    />
  )
}
