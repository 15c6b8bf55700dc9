import type { BrowserContext, Page } from '@playwright/test'
import { payButton } from '../at-checkout.ts'
import { chooseSlot, expect, facilityDay, test } from '../barn.ts'
import { cardForm, fillCard } from '../card-form.ts'
import { openWithWorker } from '../open-with-worker.ts'
import { register } from '../staff.ts'
import { expectOneCharge } from '../stripe-side.ts'

// On a phone that has been here before: the worker is installed.
test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ consoleGuard }) => consoleGuard.expect(/ERR_|status of/))

const PASSWORD = 'forty-two-42'
const OFFLINE = /You're offline|connecting to our payments provider|couldn't reach/

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
const banner = (page: Page) => page.getByText("You're offline. What you've chosen stays here.")
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function takeOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
}

async function land(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(banner(page)).toBeHidden()
}

/** A message besides the banner, by toast or on the page, says why what was pressed didn't work. */
async function expectExplained(page: Page): Promise<void> {
  const seen: string[] = []
  await expect(async () => {
    seen.push(...(await page.evaluate(() => window.shownToasts.splice(0).map((parts) => parts.join(' ')))))
    expect(seen.join('\n')).toMatch(OFFLINE)
  }).toPass({ timeout: 15_000 })
}

/** Lets one request through and loses its answer, and the connection with it. */
async function loseAnswer(context: BrowserContext, address: string | RegExp, method: string): Promise<void> {
  await context.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
    await context.unroute(address)
  })
}

test('goes on at every step after airplane mode', async ({ page, context }) => {
  const email = await register(page, 'Satchel')
  await context.clearCookies()
  await openWithWorker(page, '/login')

  await test.step('landing', async () => {
    await page.goto('/')
    await heading(page, 'Facility Tour')
    await context.setOffline(true)
    await page
      .getByRole('link', { name: /^Sign In/ })
      .first()
      .click()
    await heading(page, 'Welcome Back')
    await expect(banner(page)).toBeVisible()
  })

  await test.step('sign-in, filled in', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Sign In')
    await expectExplained(page)
    await land(page)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await press(page, 'Sign In')
    await heading(page, 'Doubleheader')
  })

  await test.step('home', async () => {
    await takeOff(page)
    await heading(page, 'Doubleheader')
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await land(page)
    await heading(page, 'Doubleheader')
  })

  await test.step('booking, slot chosen', async () => {
    await chooseSlot(page, { item: 'cage-1', day: await facilityDay(page, 3), time: '4:00 PM' })
    await takeOff(page)
    await press(page, 'Continue to Payment')
    await expectExplained(page)
    await land(page)
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('4:00 PM – 5:00 PM ET')
  })

  await test.step('hold made, and its answer lost', async () => {
    await loseAnswer(context, '**/api/bookings', 'POST')
    await press(page, 'Continue to Payment')
    await expect(banner(page)).toBeVisible()
    await expectExplained(page)
    await land(page)
    // The page finds out on its own.
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Held for you')
    await page.getByRole('link', { name: 'Complete Payment' }).click()
    await heading(page, 'Step 1 of 2')
    const { length } = (await (await page.request.get('/api/bookings')).json()) as unknown[]
    expect(length).toBe(1)
  })

  await test.step('hold just made, page reloaded', async () => {
    await takeOff(page)
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect(page.getByText(OFFLINE).nth(1)).toBeVisible()
    await land(page)
    await heading(page, 'Step 1 of 2')
    await expect(page.getByText('4:00 PM – 5:00 PM ET').first()).toBeVisible()
  })

  await test.step('agreements, signed', async () => {
    for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
    await page.getByLabel('Digital Signature').fill('Satchel Paige')
    await takeOff(page)
    await press(page, 'Continue to Payment')
    await expectExplained(page)
    await land(page)
    for (const agreement of await page.getByRole('checkbox').all()) await expect(agreement).toBeChecked()
    await expect(page.getByLabel('Digital Signature')).toHaveValue('Satchel Paige')
  })

  await test.step('agreements signed, and the answer lost', async () => {
    await loseAnswer(context, '**/agreements', 'POST')
    await press(page, 'Continue to Payment')
    await expectExplained(page)
    await land(page)
    // The page asks again when it's back, and may have moved on by itself.
    const proceed = page.getByRole('button', { name: 'Continue to Payment' })
    await expect(proceed.or(payButton(page))).toBeVisible()
    if (await proceed.isVisible()) await proceed.click()
    await expect(payButton(page)).toBeVisible()
  })

  await test.step('card form, filled in', async () => {
    await fillCard(page, '4242424242424242')
    await takeOff(page)
    await payButton(page).press('Enter')
    await expect(
      page.getByRole('alert').getByText(/don't pay again|connecting to our payments/),
    ).toBeVisible()
    await land(page)
    await expect(payButton(page)).toBeEnabled({ timeout: 40_000 })
    const number = (await cardForm(page)).locator('[name="number"]')
    await expect(number).toHaveValue('4242 4242 4242 4242')
  })

  const bookingId = new URL(page.url()).searchParams.get('bookingId') ?? ''
  await test.step('Pay pressed, and the answer lost', async () => {
    await loseAnswer(context, /\/v1\/payment_intents\/[^/]+\/confirm/, 'POST')
    await payButton(page).press('Enter')
    await expect(banner(page)).toBeVisible()
    await land(page)
    await heading(page, 'Payment Successful!')
    await expectOneCharge(page, bookingId)
  })

  await test.step('confirmation', async () => {
    await takeOff(page)
    await heading(page, 'Payment Successful!')
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await land(page)
    await heading(page, 'Payment Successful!')
    await page.getByRole('link', { name: 'View All My Bookings' }).click()
    await heading(page, 'Batting Cage 1')
  })
})
