import { atCheckout, bookForNewCustomer, goToCheckout, payButton, pressPay } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { DECLINED, expect, GONE, moveClock, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  consoleGuard.expect(/ERR_|status of 404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterEach(async ({ page }) => {
  await moveClock(page, { reset: true })
})

test('shows accessible agreements, also while they are read and while one is missing', async ({ page }) => {
  await atCheckout(page, 'agreements')
  await expectAccessible(page, 'agreements')
  for (const name of ['Read the full policy', 'Read the full agreement']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Please accept this policy')).toBeVisible()
  await expectAccessible(page, 'agreements that are missing')
})

test('shows an accessible payment form, declined card and receipt', async ({ page }) => {
  await atCheckout(page)
  await cardForm(page)
  await expectAccessible(page, 'payment')
  await fillCard(page, '4000000000000002')
  await pressPay(page)
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expectAccessible(page, 'a declined card')
  await fillCard(page, '4242424242424242')
  await pressPay(page)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page, 'the receipt')
})

test('explains unknown bookings and returns from a redirect accessibly', async ({ page }) => {
  const bookingId = await bookForNewCustomer(page)
  for (const path of ['/checkout', '/payment-success']) {
    await page.goto(`${path}?bookingId=${UNKNOWN}`)
    await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
    await expectAccessible(page, `${path} of an unknown booking`)
  }
  for (const status of ['failed', 'succeeded']) {
    await page.goto(`/payment-success?bookingId=${bookingId}&redirect_status=${status}`)
    await expect(page.getByRole('heading', { name: /payment/i })).toBeVisible()
    await expectAccessible(page, `back from a redirect: ${status}`)
  }
})

test('explains a payment in doubt accessibly', async ({ page, context }) => {
  await atCheckout(page)
  await fillCard(page, '4242424242424242')
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await pressPay(page)
  await expect(page.getByText('Checking your payment')).toBeVisible()
  await expectAccessible(page, 'a payment in doubt')
  await context.setOffline(false)
  await expect(payButton(page)).toBeEnabled()
})

test('explains a payment that cannot start and an expired hold accessibly', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(GONE)
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await goToCheckout(page)
  await expect(page.getByRole('heading', { name: "We couldn't start your payment" })).toBeVisible()
  await expectAccessible(page, 'a payment that could not be set up')
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(payButton(page)).toBeEnabled()
  await moveClock(page, { advance: 'PT16M' })
  await expect(page.getByRole('heading', { name: 'Your hold ended' })).toBeVisible()
  await expectAccessible(page, 'an expired hold')
})
