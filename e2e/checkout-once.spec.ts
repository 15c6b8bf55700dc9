import type { Page, Route } from '@playwright/test'
import { atCheckout, bookForNewCustomer, pressPay } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, CONFLICT, expect, facilityDay, recordedEvents, test } from './barn.ts'
import { fillCard } from './card-form.ts'
import { bookAtDesk, changeBooking, payAtDesk } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin, verifyAddress } from './staff.ts'
import { expectOneCharge, intentsOf, startIntent } from './stripe-side.ts'

const SUCCEEDS = '4242424242424242'
const CONFIRM = /\/v1\/payment_intents\/\w+\/confirm/
const EMULATOR = { tag: '@emulator' }

test.beforeEach(({ consoleGuard }) => {
  // Stripe refuses a second confirmation, which the browser logs.
  consoleGuard.expect(BAD_REQUEST)
  // Live updates that a test blocks.
  consoleGuard.expect(/ERR_FAILED.*\/api\/live/)
})

const successOf = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' })

/** Presses Pay, and holds the confirmation on its way to Stripe. */
async function startPaying(page: Page): Promise<Route> {
  const held = new Promise<Route>((resolve) => {
    page.route(CONFIRM, resolve)
  })
  await pressPay(page)
  return await held
}

/** Delivers a held confirmation, even if its page is gone. */
async function deliver(page: Page, held: Route): Promise<void> {
  const { authorization = '' } = held.request().headers()
  const response = await page.request.post(held.request().url(), {
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    data: held.request().postData() ?? '',
  })
  expect([200, 400]).toContain(response.status())
}

test(
  'charges once when a payment, a reload, and a second tab overlap',
  EMULATOR,
  async ({ page, context, consoleGuard }) => {
    // Without live updates neither tab learns what the other one does.
    await context.route('**/api/live*', (route) => route.abort())
    const bookingId = await atCheckout(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await fillCard(page, SUCCEEDS)
    const first = await startPaying(page)
    consoleGuard.expect(/ERR_FAILED/)
    // Playwright drops a held request when its page reloads, so the test delivers this one itself.
    await first.abort()
    await page.reload()
    for (const tab of [page, other]) await fillCard(tab, SUCCEEDS)
    const payments = [await startPaying(page), await startPaying(other)]
    await Promise.all([deliver(page, first), ...payments.map((payment) => payment.continue())])
    for (const tab of [page, other]) {
      await expect(successOf(tab)).toBeVisible()
      await expect(tab.getByRole('alert')).toHaveCount(0)
    }
    await expectOneCharge(page, bookingId)
  },
)

test(
  'shows what was really paid, whatever the address says',
  EMULATOR,
  async ({ page, elsewhere, consoleGuard }) => {
    consoleGuard.expect(CONFLICT)
    const bookingId = await bookForNewCustomer(page)
    const checkout = `/checkout?bookingId=${bookingId}`
    await startIntent(page, { id: bookingId, totalAmount: '30.00' })
    const [intent] = await intentsOf(page, bookingId)
    const comingBack = (status: string) =>
      `/payment-success?bookingId=${bookingId}&payment_intent=${intent?.id}` +
      `&payment_intent_client_secret=${intent?.client_secret}&redirect_status=${status}`
    await page.goto(comingBack('succeeded'))
    await expect(page.getByRole('heading', { name: 'Your payment is still being processed' })).toBeVisible()
    await expect(page).toHaveURL((url) => !url.searchParams.has('payment_intent_client_secret'))
    await goInApp(page, comingBack('failed'))
    await expect(page.getByRole('heading', { name: "Your payment didn't go through" })).toBeVisible()
    await expectAccessible(page, 'a payment that failed')
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(checkout)

    await goInApp(page, '/dashboard')
    await page.getByRole('link', { name: 'Complete Payment' }).click()
    await fillCard(page, SUCCEEDS)
    const payment = await startPaying(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()
    await deliver(page, payment)
    await page.goForward()
    await expect(successOf(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
    await goInApp(page, checkout)
    await expect(page).toHaveURL(new RegExp(`/payment-success\\?bookingId=${bookingId}$`))
    await page.goto(comingBack('failed'))
    await expect(successOf(page)).toBeVisible()
    await expectOneCharge(page, bookingId)

    await test.step('shows and reports only what was paid for a booking made at the desk', async () => {
      await signInAsAdmin(elsewhere)
      const { email } = await (await page.request.get('/api/auth/user')).json()
      await verifyAddress(page, email)
      const date = (await facilityDay(page, 57)).toString()
      const slot = { date, hour: 10, spaceId: 'cage-2' }
      const id = await bookAtDesk(elsewhere, {
        customerName: 'Whitey Ford',
        customerEmail: email,
        ...slot,
      })
      const purchases = async () =>
        (await recordedEvents(page)).filter((event) => (event as { event: string }).event === 'purchase')
      const earlier = await purchases()
      await goInApp(page, `/payment-success?bookingId=${id}`)
      await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible()
      await expect(page.getByText('$30.00 is due at The Barn.')).toBeVisible()
      // The open page learns what staff change.
      await payAtDesk(elsewhere, id, { method: 'cash', amount: '12.50' })
      await expect(page.getByText('$12.50 is paid. $17.50 is due at The Barn.')).toBeVisible()
      await expect(successOf(page)).toBeHidden()
      expect(await purchases()).toEqual(earlier)
      await changeBooking(elsewhere, [id, 'waived-balance'], { reason: 'Rained in' })
      await expect(successOf(page)).toBeVisible()
      await expect(page.getByText('Total Paid').locator('..')).toContainText('$12.50')
      expect((await purchases()).slice(earlier.length)).toMatchObject([
        { value: 12.5, payment_method: 'cash', transaction_id: id },
      ])
    })
  },
)
