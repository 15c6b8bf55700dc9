import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { loadPayments } from './load-payments.ts'
import { PaymentUnavailable } from './panels.tsx'
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx'
import { stripeAppearance } from './stripe-appearance.ts'

interface Props extends PaymentFormProps {
  publishableKey: string
  stripeJsUrl: string | null
  clientSecret: string
}

/** Stripe's card form, rendered only after its script has loaded. */
export default function PaymentElements(props: Props) {
  const { publishableKey, stripeJsUrl, clientSecret, ...form } = props
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadPayments(publishableKey, stripeJsUrl),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (stripe.isError && !stripe.isFetching) return <PaymentUnavailable onRetry={() => stripe.refetch()} />
  if (!stripe.data) return <Spinner label="Loading the card form…" />
  return (
    <Elements
      key={clientSecret}
      stripe={stripe.data}
      options={{ clientSecret, appearance: stripeAppearance(isDark) }}
    >
      <PaymentForm {...form} />
    </Elements>
  )
}
