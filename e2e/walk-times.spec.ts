import type { Page } from '@playwright/test'
import { payButton } from './at-checkout.ts'
import { DECLINED, expect, facilityDay, test } from './barn.ts'
import { cardForm } from './card-form.ts'
import { bookByCard } from './desk-bookings.ts'
import { type Human, humanPace, QUICK } from './human-pace.ts'
import { typeRegistration } from './registration.ts'
import { register } from './staff.ts'
import { saveCardPastForm } from './stripe-side.ts'

// How many taps and seconds people need for what they come for: see human-pace.ts.

let people = 0

async function createAccount(page: Page, human: Human): Promise<void> {
  people += 1
  const email = `cy${people}@example.com`
  await typeRegistration(page, human, { firstName: 'Cy', lastName: 'Young', email, password: 'bunt4two' })
}

async function signWithTaps(page: Page, human: Human): Promise<void> {
  await human.tap(page.getByRole('checkbox', { name: /No-Cancellation Policy/ }))
  await human.tap(page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
  await human.tap(page.getByRole('button', { name: /^Sign as/ }))
}

/** From the bar of the booking page to paid, after a declined card. */
async function signAndPay(page: Page, human: Human): Promise<void> {
  // Before that, Continue says that times are loading.
  await expect(page.getByRole('button', { name: /Available/, pressed: true })).toBeVisible()
  await human.tap(page.getByRole('button', { name: 'Continue to Payment' }))
  await signWithTaps(page, human)
  const form = await cardForm(page)
  await human.type(form.locator('[name="number"]'), '4000000000000002')
  // The form moves on when a field is full.
  await human.typeOn(form.locator('[name="expiry"]'), '1234')
  await human.typeOn(form.locator('[name="cvc"]'), '123')
  await human.tap(payButton(page))
  await expect(page.locator('form')).toContainText('Card Declined')
  await human.type(form.locator('[name="number"]'), '4242424242424242')
  await human.tap(payButton(page))
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

test('a newcomer pays for an open time in at most 13 taps and 28 seconds, with a declined card', {
  tag: '@emulator',
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const human = humanPace(QUICK)
  await page.goto('/')
  const time = page.getByRole('region', { name: /^(Open|Next Open)/ }).getByRole('link')
  await expect(time.first()).toBeInViewport()
  await human.tap(time.first())
  const picked = page.getByRole('region', { name: 'Your booking' })
  await expect(picked).toContainText('Batting Cage 1')
  await human.tap(page.getByRole('link', { name: 'Create Account' }))
  await expect(picked).toContainText('Batting Cage 1')
  await createAccount(page, human)
  await signAndPay(page, human)
  human.expectAtMost({ taps: 13, seconds: 28 })
})

test('a newcomer chooses a day and an hour, and pays in at most 15 taps and 34 seconds', {
  tag: '@emulator',
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const human = humanPace(QUICK)
  const day = await facilityDay(page, 3)
  await page.goto('/')
  await human.tap(page.getByRole('link', { name: 'Create Account' }))
  await createAccount(page, human)
  await human.tap(page.getByRole('link', { name: 'Book Now' }))
  const days = page.getByRole('group', { name: 'Date', exact: true }).getByRole('button')
  await expect(days.nth(3)).toContainText(String(day.day))
  await human.tap(days.nth(3))
  await human.tap(page.getByRole('button', { name: /^5:00 PM, Available/ }))
  await expectDayAndSpacesInView(page)
  await signAndPay(page, human)
  human.expectAtMost({ taps: 15, seconds: 34 })
})

test('a regular pays for the same time a week later in at most 5 taps', {
  tag: '@emulator',
}, async ({ page }) => {
  await register(page, 'Honus')
  const date = (await facilityDay(page, 2)).toString()
  const first = await bookByCard(page, { date, hour: 20, spaceId: 'cage-3' })
  await saveCardPastForm(page, first, 'tok_visa')
  const human = humanPace(QUICK)
  await page.goto('/')
  await human.tap(page.getByRole('button', { name: /^Book Again: / }))
  await signWithTaps(page, human)
  await expect(page.locator('.card-form:not(.opacity-0)')).toBeVisible()
  await human.tap(payButton(page))
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  human.expectAtMost({ taps: 5 })
})

/** Without a swipe: the days, the first and the last hour, any cage, and a cage. */
async function expectDayAndSpacesInView(page: Page): Promise<void> {
  const barTop = (await page.getByRole('region', { name: 'Your booking' }).boundingBox())?.y ?? 0
  const open = page.getByRole('region', { name: 'Open at 5:00 PM' }).getByRole('button')
  for (const target of [
    page.getByRole('group', { name: 'Date', exact: true }),
    page.getByRole('button', { name: /^8:00 AM/ }),
    page.getByRole('button', { name: /^9:00 PM/ }),
    open.nth(0),
    open.nth(2),
  ]) {
    const box = await target.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop)
  }
}
