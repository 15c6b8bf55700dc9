import type { Page } from '@playwright/test'
import {
  atCheckout,
  bookForNewCustomer,
  expectProblem,
  goToCheckout,
  payButton,
  pressPay,
} from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'
import { controlStripe, expectOneCharge, intentsOf } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

const SUCCEEDS = '4242424242424242'
const CONFIRM = '**/v1/payment_intents/*/confirm'
const UNREACHABLE =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(/ERR_|status of (40[02]|503)/)
})

const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' })

test.describe('a provider in trouble', { tag: '@emulator' }, () => {
  test('shows a payment error for an exception in the payment script', async ({ page }) => {
    await page.addInitScript(() => {
      type Factory = (...values: unknown[]) => object
      const thrown = [new Error('The card reader fell over'), 'not even an error']
      let real: Factory | undefined
      Object.defineProperty(window, 'Stripe', {
        get: () => real,
        set: (factory: Factory) => {
          const confirmPayment = () => Promise.reject(thrown.shift())
          real = Object.assign((...values: unknown[]) => ({ ...factory(...values), confirmPayment }), factory)
        },
      })
    })
    await atCheckout(page)
    await fillCard(page, SUCCEEDS)
    await pressPay(page)
    await expectProblem(page, 'Payment Error', 'Payment processing error: The card reader fell over')
    await pressPay(page)
    const text = 'An unexpected error occurred during payment processing.'
    await expectProblem(page, 'Payment Error', text)
  })

  test('asks to wait when Pay is pressed before the card form has loaded, and charges once for a double-click', async ({
    page,
  }) => {
    let letThrough = () => {}
    const isWanted = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/elements/payment', async (route) => {
      await isWanted
      await route.continue()
    })
    const bookingId = await atCheckout(page)
    await pressPay(page)
    await expectToast(page, 'Payment Not Ready', 'Please wait for the payment form to finish loading.')
    letThrough()
    await fillCard(page, SUCCEEDS)
    let confirmations = 0
    page.on('request', (request) => {
      if (/\/confirm$/.test(request.url()) && request.method() === 'POST') confirmations += 1
    })
    await payButton(page).dblclick()
    await expect(success(page)).toBeVisible()
    expect(confirmations).toBe(1)
    await expectOneCharge(page, bookingId)
  })

  test('gives up on a payment script that never responds, until it loads', async ({ page }) => {
    await page.clock.install()
    await page.route('**/v3/', () => {})
    // The page shows the same text while it loads our own code; the timeout only starts after that.
    const asked = page.waitForRequest('**/v3/')
    await goToCheckout(page)
    await asked
    await expect(page.getByText('Loading the card form…')).toBeVisible()
    await page.clock.fastForward('00:21')
    await expect(page.getByRole('heading', { name: 'Payment Processing Unavailable' })).toBeVisible()
    await expect(
      page.getByText(
        'Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('$30.00')
    await expect(page.getByRole('link', { name: 'View Dashboard' })).toHaveAttribute('href', '/dashboard')
    await page.unroute('**/v3/')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(await cardForm(page)).toBeDefined()
  })

  test('explains a payment that cannot start, and tries again', async ({ page }) => {
    await controlStripe(page, { fail: { count: 20, status: 503, path: '/v1/payment_intents' } })
    const bookingId = await goToCheckout(page)
    await expect(page.getByRole('heading', { name: "We couldn't start your payment" })).toBeVisible()
    await expectAccessible(page, 'a payment that could not be set up')
    await expect(
      page.getByText("We couldn't reach the payment service. Your slot is still held; please try again."),
    ).toBeVisible()
    await controlStripe(page, { fail: { count: 0 } })
    await page.getByRole('button', { name: 'Try Again' }).click()
    // The element that had focus is gone, so its replacement gets it.
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: payment' })).toBeFocused()
    // There's an intent once there's a card form.
    await cardForm(page)
    expect(await intentsOf(page, bookingId)).toHaveLength(1)
  })

  test('returns to booking when a booking does not load within ten seconds', async ({ page }) => {
    const bookingId = await bookForNewCustomer(page)
    await page.clock.install()
    await page.route(`**/api/bookings/${bookingId}`, () => {})
    await page.goto(`/checkout?bookingId=${bookingId}`)
    await expect(page.getByText('Loading your booking…')).toBeVisible()
    // Real seconds pass as well.
    await page.clock.fastForward('00:05')
    await expect(page.getByText('Loading your booking…')).toBeVisible()
    await page.clock.fastForward('00:05')
    await expectToast(page, 'Loading Timeout')
    await expect(page).toHaveURL(/\/booking$/)
  })
})

test('shows toasts even when their script failed to load, and away from the button that pays', async ({
  page,
}) => {
  const script = '**/assets/toast-viewport-*.js'
  await page.route(script, (route) => route.abort('connectionreset'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-viewport'))
  await atCheckout(page)
  await failed
  await page.unroute(script)
  await pressPay(page)
  const toast = page.locator('.toast')
  // The title depends on how far the card form has loaded.
  await expect(toast.getByText(/^(Payment Not Ready|Form Validation Error)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await pressPay(page)
    await expect(toast).toBeVisible()
    const [above, below] = [await toast.boundingBox(), await payButton(page).boundingBox()]
    if (!above || !below) throw new Error('a toast or the button is gone')
    expect(above.y + above.height).toBeLessThan(below.y)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  }
})

test.describe('a connection lost while paying', { tag: '@emulator' }, () => {
  test('reports a connection lost before the charge, and shows the receipt after one lost behind it', async ({
    page,
  }) => {
    const bookingId = await atCheckout(page)
    await fillCard(page, SUCCEEDS)
    // Browsers retry once for each connection they had open.
    await controlStripe(page, { reset: { count: 100, path: '/v1/payment_intents/*/confirm' } })
    await pressPay(page)
    await expectProblem(page, 'Payment Failed', UNREACHABLE)
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await controlStripe(page, { reset: { count: 1, when: 'after', path: '/v1/payment_intents/*/confirm' } })
    await pressPay(page)
    await expect(success(page)).toBeVisible()
    await expectOneCharge(page, bookingId)
  })

  test('finds out after an outage whether the card was charged', async ({ page, context }) => {
    // A live update before the connection is lost would end the test too early.
    await page.route('**/api/live*', (route) => route.abort())
    const bookingId = await atCheckout(page)
    await fillCard(page, SUCCEEDS)
    const checking = page.getByRole('alert').filter({ hasText: 'Checking your payment' })
    for (const isCharged of [false, true]) {
      await page.route(CONFIRM, async (route) => {
        if (isCharged) await route.fetch()
        await context.setOffline(true)
        await route.abort('connectionreset')
      })
      await pressPay(page)
      await expect(checking).toBeVisible()
      await expect(page.getByText('You have not been charged.')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled()
      await page.unroute(CONFIRM)
      await context.setOffline(false)
      if (isCharged) continue
      await expectProblem(page, 'Payment Failed', UNREACHABLE)
      await expect(checking).toBeHidden()
    }
    await expect(success(page)).toBeVisible()
    await expectOneCharge(page, bookingId)
  })
})

test('announces a hold that expires during typing, and refuses payment from that second on', async ({
  page,
}) => {
  await page.clock.install()
  const bookingId = await atCheckout(page)
  const number = (await cardForm(page)).locator('[name="number"]')
  await number.click()
  await number.pressSequentially('42424242')
  const { holdExpiresAt, now } = await times(page, bookingId)
  const untilLeft = (left: number) => Math.round(holdExpiresAt - now - left * 1000)
  const timer = page.getByRole('timer')
  const said = page.getByRole('status')

  await expect(said.filter({ hasText: 'left to pay' })).toHaveCount(0)
  let passed = untilLeft(300)
  await page.clock.fastForward(passed)
  await expect(said.filter({ hasText: '5 minutes left to pay for this booking.' })).toHaveCount(1)
  await expect(timer).toHaveText(/^[45]:\d\d$/)
  await page.clock.fastForward(untilLeft(60) - passed)
  passed = untilLeft(60)
  await expect(said.filter({ hasText: '1 minute left to pay for this booking.' })).toHaveCount(1)
  await expect(payButton(page)).toBeEnabled()
  await page.clock.fastForward(untilLeft(0) - passed)
  const over = page.getByRole('heading', { name: 'Hold Expired' })
  await expect(over).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: over })).toContainText(
    'Your hold on this time has expired. Please choose a time again.',
  )
  await expect(over).toBeFocused()
  await expectAccessible(page, 'an expired hold')
  await expect(payButton(page)).toBeHidden()
})

/** In milliseconds since the epoch, by the server's clock. */
async function times(page: Page, bookingId: string): Promise<{ holdExpiresAt: number; now: number }> {
  const booking = await (await page.request.get(`/api/bookings/${bookingId}`)).json()
  const config = await (await page.request.get('/api/config')).json()
  return { holdExpiresAt: Date.parse(booking.holdExpiresAt), now: Date.parse(config.now) }
}
