import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { loadPayments } from './load-payments.ts'
import { PaymentUnavailable } from './panels.tsx'
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx'
import { stripeAppearance } from './stripe-appearance.ts'
import { useCardSession } from './use-card-session.ts'

interface Props extends Omit<PaymentFormProps, 'onReload'> {
  publishableKey: string
  stripeJsUrl: string | null
  clientSecret: string
  /** Whether the form shows the customer's saved cards and offers to save one. */
  hasSavedCards?: boolean
}

/** Stripe's card form, rendered only after its script has loaded. */
export default function PaymentElements(props: Props) {
  const { publishableKey, stripeJsUrl, clientSecret, hasSavedCards = false, ...form } = props
  const cards = useCardSession(hasSavedCards)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadPayments(publishableKey, stripeJsUrl),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (stripe.isError && !stripe.isFetching) return <PaymentUnavailable onRetry={() => stripe.refetch()} />
  // Without saved cards, too, the booking can be paid for.
  if (!stripe.data || cards.isLoading) return <Spinner label="Loading the card form…" />
  const secret = cards.data?.secret
  return (
    <Elements
      key={`${clientSecret} ${secret}`}
      stripe={stripe.data}
      options={{
        clientSecret,
        appearance: stripeAppearance(isDark),
        ...(secret && { customerSessionClientSecret: secret }),
      }}
    >
      <PaymentForm {...form} onReload={() => hasSavedCards && cards.refetch()} />
    </Elements>
  )
}
