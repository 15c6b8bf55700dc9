import { useState } from 'react'
import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { errorText, isApiError } from '../../api/api-error.ts'
import { useConfig } from '../../api/use-config.ts'
import { SeasonLine, SeasonLines } from '../../bookings/date-list.tsx'
import { TimeRange } from '../../bookings/time-range.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { ErrorState, Spinner } from '../../ui/loaded.tsx'
import { Notice, Section } from '../../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import type { Payability } from '../payment/payability.ts'
import { PaymentStep } from '../payment/payment-step.tsx'
import { pollPause } from '../payment/poll.ts'
import { useBookingLink, useLinkIntent } from './use-booking-link.ts'

/** The card form for the balance, for anyone with the link. */
export function LinkedPayment({ token, balance }: { token: string; balance: string }) {
  const [isPaying, setIsPaying] = useState(false)
  const [isPaid, setIsPaid] = useState(false)
  const config = useConfig()
  const intent = useLinkIntent(token, balance)
  const isProcessing = isPaid || isApiError(intent.error, 'payment_processing', 'already_paid')
  const [pollsSince, setPollsSince] = useState<number | null>(null)
  if (isProcessing && pollsSince === null) setPollsSince(Date.now())
  const pause = () => pollsSince !== null && pollPause(Date.now() - pollsSince)
  const link = useBookingLink(token, pause)

  /** Refetches from the server, which settles first. If the amount has changed, the page shows the new one. */
  async function recheck(): Promise<Payability> {
    const fresh = await link.refetch()
    if (fresh.error) return isApiError(fresh.error) ? 'not_payable' : 'unknown'
    if (fresh.data?.booking?.balance !== balance) return 'not_payable'
    const { error } = await intent.refetch()
    if (!error) return 'payable'
    return isApiError(error, 'already_paid', 'payment_processing', 'booking_ended')
      ? 'not_payable'
      : 'unknown'
  }

  if (isProcessing)
    return (
      <Notice tone="warm" role="status" title="Processing your payment">
        {pause() === false ? (
          <>
            <p>This is taking longer than usual. Please don't pay again. We'll email you a receipt.</p>
            <BusyButton
              variant="secondary"
              busy={link.isFetching && 'Checking...'}
              onClick={() => link.refetch()}
            >
              Check Again
            </BusyButton>
          </>
        ) : (
          <p>This takes a few seconds. Please don't pay again.</p>
        )}
      </Notice>
    )
  if (intent.error && !intent.data)
    return (
      <ErrorState
        text={errorText(intent.error)}
        onRetry={() => Promise.all([link.refetch(), intent.refetch()])}
      />
    )
  if (!config.data?.publishableKey) return <Spinner label="Loading the card form…" />
  return (
    <PaymentStep
      publishableKey={config.data.publishableKey}
      stripeJsUrl={config.data.stripeJsUrl}
      clientSecret={intent.data?.clientSecret ?? null}
      total={formatDollars(balance)}
      returnUrl={window.location.href}
      isBusy={isPaying}
      onBusyChange={setIsPaying}
      onDoubt={recheck}
      onPaid={() => {
        setIsPaid(true)
        // From now on, even if it stopped checking an earlier payment.
        setPollsSince(Date.now())
        void link.refetch()
      }}
    />
  )
}

const MOST_UNFOLDED = 4

/** The booking that a link opens, for someone who isn't signed in. */
export function LinkedDetails({ booking }: { booking: NonNullable<LinkedBooking['booking']> }) {
  const start = Temporal.Instant.from(booking.startTime)
  const { season, balance } = booking
  return (
    <Section title={booking.firstName ? `For ${booking.firstName}` : 'Your booking'}>
      <Scoreboard>
        <ScoreboardCell label="Booked" isRow>
          <span className="wrap-anywhere">{season?.label ?? booking.item}</span>
        </ScoreboardCell>
        {!season && (
          <ScoreboardCell label={formatShortDate(start)} isRow>
            <TimeRange start={start} end={Temporal.Instant.from(booking.endTime)} />
          </ScoreboardCell>
        )}
        {balance !== null && (
          <ScoreboardCell label="Due" isBig>
            {formatDollars(balance)}
          </ScoreboardCell>
        )}
      </Scoreboard>
      {season && (
        <details open={season.dates.length <= MOST_UNFOLDED}>
          <summary>
            {`${booking.isSigned ? 'For' : 'You sign for'} ${plural(season.dates.length, 'date')}`}
          </summary>
          <SeasonLines>
            {season.dates.map(({ item, startTime, endTime, balance: due }) => (
              <SeasonLine
                key={startTime + item}
                times={{ start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) }}
                item={item}
              >
                {balance !== null && <span className="figures text-lg">{formatDollars(due)}</span>}
              </SeasonLine>
            ))}
          </SeasonLines>
        </details>
      )}
    </Section>
  )
}
