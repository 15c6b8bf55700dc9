import Stripe from 'stripe'
import { STRIPE_TEST_KEYS, type TestApp } from './start-test-app.ts'

/** The real SDK against the emulator, to act on an intent as a browser or Stripe's dashboard would. */
export function stripeOf({ stripeOrigin }: TestApp): Stripe {
  if (!stripeOrigin) throw new Error('This test app has no payment provider')
  const { hostname, port } = new URL(stripeOrigin)
  return new Stripe(STRIPE_TEST_KEYS.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
  })
}

/** Pays an intent with a card that succeeds. */
export async function pay(testApp: TestApp, intentId: string): Promise<void> {
  await stripeOf(testApp).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
}

/** Pays an intent with a typed-in card that the customer asks to save, as Stripe's form does. Returns the card's id. */
export async function payAndSaveCard(
  testApp: TestApp,
  intentId: string,
  token = 'tok_visa',
): Promise<string> {
  // A card's token: the SDK's type has none, because servers don't usually send cards.
  const typedCard = { type: 'card', card: { token }, allow_redisplay: 'always' } as const
  const { payment_method: card } = await stripeOf(testApp).paymentIntents.confirm(intentId, {
    payment_method_data: typedCard,
    setup_future_usage: 'on_session',
  })
  return String(card)
}

/** Sends an event to the webhook, signed as Stripe signs it. */
export async function sendEvent(
  testApp: TestApp,
  event: { id: string; type: string; data: { object: object } },
  options: { secret?: string; timestamp?: number } = {},
) {
  const payload = JSON.stringify({ object: 'event', ...event })
  const signature = stripeOf(testApp).webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? STRIPE_TEST_KEYS.webhookSecret,
    ...(options.timestamp ? { timestamp: options.timestamp } : {}),
  })
  return await testApp.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  })
}

/** Reports to the webhook that an intent was paid. */
export function reportPaid(
  testApp: TestApp,
  id: string,
  intentId: string,
  options: Parameters<typeof sendEvent>[2] = {},
) {
  const event = { id, type: 'payment_intent.succeeded', data: { object: { id: intentId } } }
  return sendEvent(testApp, event, options)
}

/** Pays an intent of $5.00 that no booking of ours opened, unless `metadata` names one. */
export function payElsewhere(
  testApp: TestApp,
  details: Partial<Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'payment_method' | 'metadata'>> = {},
): Promise<Stripe.PaymentIntent> {
  return stripeOf(testApp).paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...details,
  })
}

/** Makes the emulator misbehave (sandbox/stripe/README.md, Controls). */
export async function controlStripe({ stripeOrigin }: TestApp, control: object): Promise<void> {
  const response = await fetch(`${stripeOrigin}/_emu/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(control),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** The emulator's latest requests, newest first. */
export async function stripeRequests({
  stripeOrigin,
}: TestApp): Promise<{ method: string; path: string; idempotencyKey: string | null }[]> {
  const { requests } = (await (await fetch(`${stripeOrigin}/_emu/requests`)).json()) as {
    requests: { method: string; path: string; idempotencyKey: string | null }[]
  }
  return requests
}

/** One of the emulator's controls without settings: `payout` answers the payout it made of the whole balance. */
export async function callEmulator(
  { stripeOrigin }: TestApp,
  control: 'flush' | 'payout' | 'reset',
): Promise<{ id: string; amount: number }> {
  const response = await fetch(`${stripeOrigin}/_emu/${control}`, { method: 'POST' })
  return (await response.json()) as { id: string; amount: number }
}

/** Nothing was ever paid: for tests that compare the whole ledger with Stripe's. */
export async function emptyStripe({ stripeOrigin, services }: TestApp): Promise<void> {
  await fetch(`${stripeOrigin}/_emu/reset`, { method: 'POST' })
  await services.db.updateTable('users').set({ stripeCustomerId: null }).execute()
}
