import type { Page } from '@playwright/test'
import { atCheckout, bookForNewCustomer, expectProblem, payButton, pressPay } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'
import { holdRequests } from './hold-requests.ts'
import { controlStripe, expectOneCharge, intentsOf, sign } from './stripe-side.ts'

const SUCCEEDS = '4242424242424242'
const CONFIRM = '**/v1/payment_intents/*/confirm'
const UNREACHABLE =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(/ERR_|status of (40[02]|503)/)
})

test('explains payment problems, and charges once despite double-clicks and outages', {
  tag: '@emulator',
}, async ({ page, context }) => {
  const release = await holdRequests(page, '**/elements/payment')
  // A live update before the connection is lost would end the test too early.
  await page.route('**/api/live*', (route) => route.abort())
  await page.route('**/api/card-session', (route) => route.fulfill({ status: 503 }))
  await throwInPayments(page)
  const bookingId = await atCheckout(page)

  await test.step('asks to wait for the card form, until it has loaded', async () => {
    await pressPay(page)
    await expectProblem(page, 'Payment Not Ready', 'Please wait for the payment form to finish loading.')
    release()
    await cardForm(page)
    await expect(page.getByText('Payment Not Ready')).toBeHidden()
  })

  await test.step("pays without saved cards when they can't be loaded", async () => {
    const frame = await cardForm(page)
    await expect(frame.getByRole('checkbox', { name: /Save payment details/ })).toBeHidden()
    expect(await frame.evaluate(() => window.open('about:blank')?.closed)).toBe(false)
    await fillCard(page, SUCCEEDS)
    // The typed card stays, even when saved cards are available again.
    await page.unroute('**/api/card-session')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  })

  const checking = page.getByRole('alert').filter({ hasText: 'Checking your payment' })
  /** Loses the connection while the card is charged, or just before, and finds it again. */
  const payInOutage = async (isCharged: boolean, press: () => Promise<void>) => {
    let confirmations = 0
    await page.route(CONFIRM, async (route) => {
      confirmations += 1
      if (isCharged) await route.fetch()
      await context.setOffline(true)
      await route.abort('connectionreset')
    })
    await press()
    await expect(checking).toBeVisible()
    await expect(page.getByText('You have not been charged.')).toBeHidden()
    expect(confirmations).toBe(1)
    await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled()
    await page.unroute(CONFIRM)
    await context.setOffline(false)
  }

  await test.step('recovers from an outage before the charge', async () => {
    await payInOutage(false, () => payButton(page).dblclick())
    await expectProblem(page, 'Payment Failed', UNREACHABLE)
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await expect(checking).toBeHidden()
  })

  await test.step('shows an exception in the payment script', async () => {
    await page.evaluate(() => Object.assign(window, { thrown: [new Error('The card reader fell over')] }))
    await pressPay(page)
    await expectProblem(page, 'Payment Error', 'Payment processing error: The card reader fell over')
  })

  await test.step('recovers from an outage after the charge', async () => {
    await payInOutage(true, () => pressPay(page))
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, bookingId)
  })
})

/** Lets Stripe's script throw what the page has in `thrown`. */
async function throwInPayments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Confirm = (...values: unknown[]) => Promise<unknown>
    type Factory = (...values: unknown[]) => { confirmPayment: Confirm }
    let real: Factory | undefined
    Object.defineProperty(window, 'Stripe', {
      get: () => real,
      set: (factory: Factory) => {
        const make = (...values: unknown[]) => {
          const stripe = factory(...values)
          const confirmPayment: Confirm = (...options) => {
            const error = (window as { thrown?: Error[] }).thrown?.shift()
            return error ? Promise.reject(error) : stripe.confirmPayment(...options)
          }
          return { ...stripe, confirmPayment }
        }
        real = Object.assign(make, factory)
      },
    })
  })
}

test("retries a payment that can't start, and stops when the hold expires", {
  tag: '@emulator',
}, async ({ page }) => {
  await page.clock.install()
  await controlStripe(page, { fail: { count: 20, status: 503, path: '/v1/payment_intents' } })
  await page.route('**/v3/', () => {})
  const bookingId = await bookForNewCustomer(page)
  await sign(page, bookingId)
  // The page shows the same text while it loads our own code; the timeout only starts after that.
  const asked = page.waitForRequest('**/v3/')
  await page.goto(`/checkout?bookingId=${bookingId}`)

  await test.step('explains a payment that cannot be set up', async () => {
    await expect(page.getByRole('heading', { name: "We couldn't start your payment" })).toBeVisible()
    await expectAccessible(page, 'a payment that could not be set up')
    await expect(
      page.getByText("We couldn't reach the payment service. Your slot is still held; please try again."),
    ).toBeVisible()
    await controlStripe(page, { fail: { count: 0 } })
    await page.getByRole('button', { name: 'Try Again' }).click()
    // The element that had focus is gone, so its replacement gets it.
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: payment' })).toBeFocused()
  })

  await test.step('gives up on a payment script that never responds, until it loads', async () => {
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
    await cardForm(page)
    expect(await intentsOf(page, bookingId)).toHaveLength(1)
  })

  await test.step('announces a hold that expires during typing', async () => {
    const number = (await cardForm(page)).locator('[name="number"]')
    await number.click()
    await number.pressSequentially('42424242')
    // The page's clock is ahead by what the step before skipped.
    const ahead = 21_000
    const { holdExpiresAt, now } = await times(page, bookingId)
    const untilLeft = (left: number) => Math.round(holdExpiresAt - now - left * 1000) - ahead
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
    await expect(payButton(page)).toBeHidden()
  })
})

/** In milliseconds since the epoch, by the server's clock. */
async function times(page: Page, bookingId: string): Promise<{ holdExpiresAt: number; now: number }> {
  const booking = await (await page.request.get(`/api/bookings/${bookingId}`)).json()
  const config = await (await page.request.get('/api/config')).json()
  return { holdExpiresAt: Date.parse(booking.holdExpiresAt), now: Date.parse(config.now) }
}
