import { expect, type Page } from '@playwright/test'
import { REAL_STRIPE } from './real-stripe.ts'

interface Intent {
  id: string
  status: string
  client_secret: string
}

/** Every payment intent that Stripe, or the emulator, has for this booking. */
export async function intentsOf(page: Page, bookingId: string): Promise<Intent[]> {
  const origin = REAL_STRIPE ? 'https://api.stripe.com' : await emulatorOrigin(page)
  const authorization = `Bearer ${REAL_STRIPE?.secretKey ?? 'sk_test_emulator'}`
  const response = await page.request.get(`${origin}/v1/payment_intents?limit=100`, {
    headers: { authorization },
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

async function emulatorOrigin(page: Page): Promise<string> {
  const { stripeJsUrl } = (await (await page.request.get('/api/config')).json()) as { stripeJsUrl: string }
  return new URL(stripeJsUrl).origin
}
