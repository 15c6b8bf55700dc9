import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type StripeEmulatorOptions, startStripeEmulator } from '../start-emulator.ts'

const secretKey = 'sk_test_emulator'
const publishableKey = 'pk_test_emulator'
export const defaults = {
  host: '127.0.0.1',
  port: 0,
  dataFile: ':memory:',
  secretKey,
  publishableKey,
} satisfies StripeEmulatorOptions

/** For `vi.waitFor`: webhooks and their retries can be late on a busy machine. */
export const patience = { timeout: 30_000, interval: 20 }

/** Starts an emulator, which the test closes. */
export async function startEmulator(options: Partial<StripeEmulatorOptions> = {}) {
  return startStripeEmulator({ ...defaults, ...options })
}

/** Starts an emulator for one test, with the real SDK as its client, and closes it afterward. */
export async function stripeSandbox(options: Partial<StripeEmulatorOptions> = {}) {
  const emulator = await startEmulator(options)
  onTestFinished(() => emulator.close())
  return {
    emulator,
    stripe: stripeClient(emulator.origin),
    browser: (method: 'GET' | 'POST', path: string, params: Record<string, string>) =>
      callFromBrowser(emulator.origin, method, path, params),
    control: (path: string, body: object = {}) => postControl(emulator.origin, path, body),
  }
}

/** The real SDK without retries. */
export function stripeClient(origin: string, key = secretKey): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(origin).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** An answer to a browser: an intent or an error, with the fields of both. */
type BrowserBody = Partial<Stripe.PaymentIntent> & {
  error: Partial<
    Pick<Stripe.errors.StripeError, 'code' | 'decline_code' | 'payment_intent' | 'payment_method'>
  >
}

/** Calls the API as the card form does: publishable key and form encoding. */
export async function callFromBrowser(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string>,
  key = publishableKey,
) {
  const form = new URLSearchParams(params)
  const response = await fetch(`${origin}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: form }),
  })
  return { status: response.status, body: (await response.json()) as BrowserBody }
}

async function postControl(origin: string, path: string, body: object = {}) {
  const response = await fetch(`${origin}/_emu/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

/** Parameters that confirm an intent with a typed-in card. */
export function typedCard(number: string, clientSecret: string | null, card: Record<string, string> = {}) {
  return {
    client_secret: clientSecret ?? '',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    ...card,
  }
}

/** The Stripe error that `work` rejects with; throws if it doesn't. */
export async function stripeErrorOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error('Expected a Stripe error.', { cause: outcome })
}
