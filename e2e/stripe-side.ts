import { expect } from '@playwright/test'
import type { Caller } from './barn.ts'
import { REAL_STRIPE } from './real-stripe.ts'

interface Intent {
  id: string
  status: string
  client_secret: string
  customer: string | null
}

const headers = { authorization: `Bearer ${REAL_STRIPE?.secretKey ?? 'sk_test_emulator'}` }

/** Pays for the caller's own pending booking with a test card, without the payment form. */
export async function payPastForm(
  caller: Caller,
  booking: { id: string; totalAmount: string },
  card = 'pm_card_visa',
): Promise<void> {
  const intentId = await startIntent(caller, booking)
  const form = { payment_method: card, return_url: 'http://localhost/' }
  await postToStripe(caller, `/v1/payment_intents/${intentId}/confirm`, form)
  // Reading a booking settles it, with or without a webhook.
  const seen = await caller.request.get(`/api/bookings/${booking.id}`)
  expect(await seen.json()).toMatchObject({ status: 'confirmed' })
}

/** Signs the agreements of the caller's own pending booking, and starts its payment. Returns the intent's id. */
export async function startIntent(
  caller: Caller,
  booking: { id: string; totalAmount: string },
): Promise<string> {
  await sign(caller, booking.id)
  const asked = await caller.request.post('/api/create-payment-intent', {
    data: { bookingId: booking.id, amount: Number(booking.totalAmount) },
  })
  const { clientSecret } = (await asked.json()) as { clientSecret: string }
  return String(clientSecret.split('_secret_')[0])
}

/** Signs the agreements of the caller's own booking. */
export async function sign(caller: Caller, bookingId: string): Promise<void> {
  const { policyVersion } = await (await caller.request.get(`/api/bookings/${bookingId}`)).json()
  const signed = await caller.request.post(`/api/bookings/${bookingId}/agreements`, {
    data: {
      signature: 'Satchel Paige',
      cancellationAccepted: true,
      liabilityAccepted: true,
      policyVersion,
    },
  })
  expect(signed.ok()).toBe(true)
}

/** Every payment intent for this booking at Stripe or the emulator. */
export async function intentsOf(caller: Caller, bookingId: string): Promise<Intent[]> {
  const response = await caller.request.get(`${await apiOrigin(caller)}/v1/payment_intents?limit=100`, {
    headers,
  })
  const { data } = (await response.json()) as { data: (Intent & { metadata: { bookingId?: string } })[] }
  return data.filter(({ metadata }) => metadata.bookingId === bookingId)
}

/** Checks that the customer was charged exactly once. */
export async function expectOneCharge(caller: Caller, bookingId: string): Promise<void> {
  const intents = await intentsOf(caller, bookingId)
  expect(intents.map(({ status }) => status)).toEqual(['succeeded'])
}

/** Saves a test card to the customer who pays for this booking. Returns its id. */
export async function saveCardPastForm(caller: Caller, bookingId: string, token: string): Promise<string> {
  const stripe = `${await apiOrigin(caller)}/v1`
  const [intent] = await intentsOf(caller, bookingId)
  const made = await caller.request.post(`${stripe}/payment_methods`, {
    headers,
    form: { type: 'card', 'card[token]': token, allow_redisplay: 'always' },
  })
  const { id } = (await made.json()) as { id: string }
  const saved = await caller.request.post(`${stripe}/payment_methods/${id}/attach`, {
    headers,
    form: { customer: String(intent?.customer) },
  })
  expect(saved.ok()).toBe(true)
  return id
}

/** Makes the emulator misbehave (sandbox/stripe/README.md, Controls). */
export async function controlStripe(caller: Caller, control: object): Promise<void> {
  const response = await caller.request.post(`${await emulatorOrigin(caller)}/_emu/control`, {
    data: control,
  })
  expect(response.ok()).toBe(true)
}

/** Lets this booking's processing payment succeed at the emulator. */
export async function settleProcessing(caller: Caller, bookingId: string): Promise<void> {
  const [intent] = await intentsOf(caller, bookingId)
  await caller.request.post(`${await emulatorOrigin(caller)}/_emu/payment_intents/${intent?.id}/settle`, {
    data: { outcome: 'succeeded' },
  })
}

/** Deletes all payments and events of the emulator. */
export async function resetStripe(caller: Caller): Promise<void> {
  if (!REAL_STRIPE) await caller.request.post(`${await emulatorOrigin(caller)}/_emu/reset`)
}

/** Changes something at Stripe, as its dashboard or a device would. Returns the response. */
export async function postToStripe(
  caller: Caller,
  path: string,
  form: Record<string, string>,
): Promise<{ id: string }> {
  const response = await caller.request.post(`${await apiOrigin(caller)}${path}`, { headers, form })
  expect(response.ok()).toBe(true)
  return (await response.json()) as { id: string }
}

async function apiOrigin(caller: Caller): Promise<string> {
  return REAL_STRIPE ? 'https://api.stripe.com' : await emulatorOrigin(caller)
}

async function emulatorOrigin(caller: Caller): Promise<string> {
  const { stripeJsUrl } = (await (await caller.request.get('/api/config')).json()) as { stripeJsUrl: string }
  return new URL(stripeJsUrl).origin
}

/** Sends the webhooks that were held back, and waits until the server has handled them. */
export async function deliverWebhooks(caller: Caller): Promise<void> {
  const response = await caller.request.post(`${await emulatorOrigin(caller)}/_emu/flush`)
  expect(response.ok()).toBe(true)
}
