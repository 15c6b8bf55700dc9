import type { Page } from '@playwright/test'
import {
  chooseSlot,
  DECLINED,
  expect,
  facilityDay,
  fillCard,
  registerThroughForm,
  SIGNED_OUT,
  signAgreements,
  test,
} from './barn.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
})

let nextHour = 8

/** A new customer at checkout with a slot of their own. */
async function toCheckout(page: Page): Promise<void> {
  await registerThroughForm(page)
  const hour = nextHour
  nextHour += 1
  const time = `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
  await chooseSlot(page, { item: 'cage-2', day: await facilityDay(page, 10), time })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('nobody pays without having signed, and what was typed survives going back', async ({ page }) => {
  await toCheckout(page)
  await page.getByLabel('Digital Signature').fill('   ')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(toast(page, 'Agreements Required')).toBeVisible()
  await expect(
    toast(page, 'Please read and accept all agreements and provide your digital signature.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Read the full policy' }).click()
  await expect(page.getByRole('dialog')).toContainText('All sales are final')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Read the full agreement' }).click()
  await expect(page.getByRole('dialog')).toContainText('at least 18 years of age')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await signAgreements(page, 'Pee Wee Reese')
  await page.getByRole('button', { name: 'Modify Agreements' }).click()
  await expect(page.getByLabel('Digital Signature')).toHaveValue('Pee Wee Reese')
  await expect(page.getByRole('checkbox', { name: /No-Cancellation/ })).toBeChecked()
})

test('every refusal of a card is told in its own words, and the booking can still be paid', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(DECLINED)
  await toCheckout(page)
  await signAgreements(page)
  const refusals = [
    [
      '4000000000009995',
      'Insufficient Funds',
      'Your card has insufficient funds. Please use a different card.',
    ],
    ['4000000000000069', 'Expired Card', 'Your card has expired. Please use a different card.'],
    ['4000000000000127', 'Card Error', /security code/],
    ['4000000000000119', 'Card Error', /processing your card/],
  ] as const
  for (const [number, title, text] of refusals) {
    await fillCard(page, number)
    await page.getByRole('button', { name: 'Pay $30.00' }).click()
    await expect(toast(page, title)).toBeVisible()
    await expect(page.getByText(text).first()).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'You have not been charged.' })
    await expect(notice).toContainText(title)
    await page.frameLocator('iframe[title="Secure payment input frame"]').locator('[name="cvc"]').fill('999')
    await expect(notice).toBeHidden()
  }
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
})

test('incomplete fields are named before anything is sent', async ({ page }) => {
  await toCheckout(page)
  await signAgreements(page)
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  const pay = page.getByRole('button', { name: 'Pay $30.00' })
  await frame.locator('[name="number"]').fill('4242')
  await pay.click()
  await expect(toast(page, 'Form Validation Error')).toBeVisible()
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible()
  await frame.locator('[name="number"]').fill('4242424242424242')
  await pay.click()
  await expect(page.getByText("Your card's expiration date is incomplete.").first()).toBeVisible()
  await frame.locator('[name="expiry"]').fill('12 / 34')
  await pay.click()
  await expect(page.getByText("Your card's security code is incomplete.").first()).toBeVisible()
})

test('3-D Secure asks, and takes either answer', async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  await toCheckout(page)
  await signAgreements(page)
  for (const outcome of ['fail', 'authorize']) {
    await fillCard(page, '4000002760003184')
    await page.getByRole('button', { name: 'Pay $30.00' }).click()
    await page
      .frameLocator('iframe[title="Card authentication"]')
      .locator(`#test-source-${outcome}-3ds`)
      .click()
    if (outcome === 'fail') await expect(toast(page, 'Payment Failed')).toBeVisible()
  }
  await expect(page.getByText('Payment Successful!')).toBeVisible()
})

test('a reload in the middle of paying charges once', async ({ page }) => {
  await toCheckout(page)
  await signAgreements(page)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await page.reload()
  // Whether the reload came before or after the charge, the end is the same: either the page finds it paid, or the
  // customer pays now.
  const isPaid = page.getByText('Payment Successful!').waitFor()
  const payAgain = async () => {
    await fillCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay $30.00' }).click()
    await isPaid
  }
  await Promise.any([isPaid, payAgain()])
  const config = await (await page.request.get('/api/config')).json()
  const bookingId = new URL(page.url()).searchParams.get('bookingId')
  const charges = await page.request.get(
    `${new URL(config.stripeJsUrl).origin}/v1/payment_intents?limit=100`,
    {
      headers: { authorization: 'Bearer sk_test_emulator' },
    },
  )
  const intents = (await charges.json()).data as { status: string; metadata: { bookingId: string } }[]
  const paid = intents.filter(
    ({ status, metadata }) => status === 'succeeded' && metadata.bookingId === bookingId,
  )
  expect(paid).toHaveLength(1)
})

test('a booking paid in another tab is not asked to be paid again', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 400/)
  await toCheckout(page)
  await signAgreements(page)
  await fillCard(page, '4242424242424242')
  // Nothing tells this tab of the other one.
  await page.route('**/api/live', (route) => route.abort())
  const other = await context.newPage()
  await other.goto(page.url())
  await fillCard(other, '4242424242424242')
  await other.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(other.getByText('Payment Successful!')).toBeVisible()
  await other.close()
  if (page.url().includes('/checkout')) await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('PaymentIntent')).toBeHidden()
})

test('without a connection nothing is put off: it fails, and is not done later', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/)
  await registerThroughForm(page)
  await chooseSlot(page, { item: 'cage-3', day: await facilityDay(page, 13), time: '9:00 AM' })
  await expect(page.getByRole('heading', { name: 'Booking Summary' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText(/You're offline.*Nothing was booked/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  await page.getByRole('gridcell', { selected: true }).locator('xpath=following::button[1]').click()
  await expect(page.getByText('The times of this day could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await expect(page.getByText('Waiting for Payment')).toBeHidden()
})

test('a checkout that cannot be is explained', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/status of 404/)
  await registerThroughForm(page)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/booking$/)
  await page.goto('/checkout?bookingId=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await expect(page.getByText('The booking could not be loaded. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Booking' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  await page.goto('/payment-success?bookingId=00000000-0000-4000-8000-000000000000')
  await expect(
    page.getByText("We couldn't find your booking details. Your payment may still be processing."),
  ).toBeVisible()
})
