import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { CardFormLoading, PaymentUnavailable } from './panels.tsx'
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx'

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
  // The booking can also be paid for without saved cards.
  if (!stripe.data || cards.isLoading) return <CardFormLoading />
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

/** Our design tokens as Stripe's appearance options: its fields are in an iframe without our styles. */
function stripeAppearance(isDark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const scheme = isDark ? '$2' : '$1'
  const token = (name: string) =>
    styles
      .getPropertyValue(name)
      .trim()
      .replace(/^light-dark\(([^,]+), ?([^,]+)\)$/, scheme)
  // Input borders need a contrast of 3:1.
  const border = { colorBorder: token('--color-line-strong') }
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...border,
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-raised'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-soft'),
      colorTextPlaceholder: token('--color-ink-soft'),
      colorDanger: token('--color-accent'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: styles.fontSize,
      borderRadius: '10px',
    },
    rules: {
      '.Tab': { border: `2px solid ${token('--color-line-strong')}`, boxShadow: 'none' },
      '.Tab--selected': { border: `2px solid ${token('--color-accent')}`, boxShadow: 'none' },
      '.Input': { border: `2px solid ${token('--color-line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { boxShadow: `0 0 0 3px ${token('--color-focus')}` },
    },
  }
}

/**
 * A secret with which Stripe's form shows the customer's saved cards and offers to save one. Stripe's secrets are for one
 * form, so each gets its own.
 */
function useCardSession(isEnabled: boolean) {
  return useQuery({
    queryKey: ['card-session'],
    queryFn: () => call('POST /api/card-session'),
    // Only once: another secret would replace a form in which a card may have been typed.
    enabled: ({ state }) => isEnabled && state.status === 'pending',
    gcTime: 0,
    retry: false,
  })
}

/** A firewall that drops requests would keep the customer waiting for minutes. */
const GIVE_UP_MS = 20_000

let loading: Promise<Stripe> | null = null

/** Loads Stripe once per page. A failed load is forgotten, so it can be retried. */
function loadPayments(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  loading ??= Promise.race([load(publishableKey, scriptUrl), givingUp()]).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  // The sandbox's own script sets window.Stripe, which loadStripe then uses.
  if (scriptUrl) await addScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe is not available')
  return stripe
}

function givingUp(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('Stripe did not load in time')), GIVE_UP_MS)
  })
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Could not load ${url}`))
    })
    document.head.append(script)
  })
}
