import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A firewall that drops requests would keep the customer waiting for minutes. */
const GIVE_UP_MS = 20_000

let loading: Promise<Stripe> | null = null

/** Loads Stripe once per page. A failed load is forgotten, so it can be retried. */
export function loadPayments(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
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
