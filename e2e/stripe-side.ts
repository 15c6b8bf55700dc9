import { expect, type Page } from '@playwright/test'
import { REAL_STRIPE } from './real-stripe.ts'

interface Intent {
  id: string
  status: string
  client_secret: string
}

const headers = { authorization: `Bearer ${REAL_STRIPE?.secretKey ?? 'sk_test_emulator'}` }

/** Pays for the page's own pending booking with a test card, past the form, which has tests of its own. */
export async function payPastForm(
  page: Page,
  booking: { id: string; totalAmount: string },
  card = 'pm_card_visa',
): Promise<void> {
  const asked = await page.request.post('/api/create-payment-intent', {
    data: { bookingId: booking.id, amount: Number(booking.totalAmount) },
  })
  const [intentId] = ((await asked.json()) as { clientSecret: string }).clientSecret.split('_secret_')
  const paid = await page.request.post(`${await apiOrigin(page)}/v1/payment_intents/${intentId}/confirm`, {
    headers,
    form: { payment_method: card, return_url: 'http://localhost/' },
  })
  expect(paid.ok()).toBe(true)
  // Whoever looks at the booking settles it, with or without a webhook.
  const seen = await page.request.get(`/api/bookings/${booking.id}`)
  expect(await seen.json()).toMatchObject({ status: 'confirmed' })
}

/** Every payment intent that Stripe, or the emulator, has for this booking. */
export async function intentsOf(page: Page, bookingId: string): Promise<Intent[]> {
  const response = await page.request.get(`${await apiOrigin(page)}/v1/payment_intents?limit=100`, {
    headers,
  })
  const { data } = (await response.json()) as { data: (Intent & { metadata: { bookingId?: string } })[] }
  return data.filter(({ metadata }) => metadata.bookingId === bookingId)
}

/** That the customer was charged, and once. */
export async function expectOneCharge(page: Page, bookingId: string): Promise<void> {
  const intents = await intentsOf(page, bookingId)
  expect(intents.map(({ status }) => status)).toEqual(['succeeded'])
}

/** Makes the emulator misbehave (sandbox/stripe/README.md, Controls). */
export async function controlStripe(page: Page, control: object): Promise<void> {
  const response = await page.request.post(`${await emulatorOrigin(page)}/_emu/control`, { data: control })
  expect(response.ok()).toBe(true)
}

async function apiOrigin(page: Page): Promise<string> {
  return REAL_STRIPE ? 'https://api.stripe.com' : await emulatorOrigin(page)
}

async function emulatorOrigin(page: Page): Promise<string> {
  const { stripeJsUrl } = (await (await page.request.get('/api/config')).json()) as { stripeJsUrl: string }
  return new URL(stripeJsUrl).origin
}

/** Sends what webhooks were held back, and waits until the server has taken them. */
export async function deliverWebhooks(page: Page): Promise<void> {
  const response = await page.request.post(`${await emulatorOrigin(page)}/_emu/flush`)
  expect(response.ok()).toBe(true)
}
