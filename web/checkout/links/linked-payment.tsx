import { useState } from 'react'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { errorText, isApiError, unreachableText } from '../../api/api-client.ts'
import { useConfig } from '../../api/use-config.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Payability } from '../payment/payability.ts'
import { PaymentStep } from '../payment/payment-step.tsx'
import { useBookingLink, useLinkIntent } from './use-booking-link.ts'

const POLL_MS = 3_000

/** The card form for what is due, for anyone with the link. */
export function LinkedPayment({ token, balance }: { token: string; balance: string }) {
  const [isPaying, setIsPaying] = useState(false)
  const [isPaid, setIsPaid] = useState(false)
  const config = useConfig()
  const intent = useLinkIntent(token, balance)
  const isProcessing = isPaid || isApiError(intent.error, 'payment_processing', 'already_paid')
  const link = useBookingLink(token, isProcessing ? POLL_MS : false)

  /** Asks the server, which settles first. If the amount has changed, the page shows the new one. */
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
        <p>This takes a few seconds. Please don't pay again.</p>
      </Notice>
    )
  if (intent.error && !intent.data)
    return (
      <ErrorState
        text={errorText(intent.error, unreachableText())}
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
        void link.refetch()
      }}
    />
  )
}
