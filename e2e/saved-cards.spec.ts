import type { Locator, Page } from '@playwright/test'
import { payButton, pressPay } from './at-checkout.ts'
import { expect, facilityDay, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'
import { holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register } from './staff.ts'
import { expectOneCharge, sign } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

// Stripe words and arranges its form; these are the emulator's.
test('saves a card, books again with it in six taps, and removes it', {
  tag: '@emulator',
}, async ({ page }) => {
  await register(page, 'Satchel')
  const day = await facilityDay(page, 2)
  const start = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '20:00' })
  const first = await holdSlot(page, { date: day.toString(), hour: 20, spaceId: 'cage-2' })
  await sign(page, first)
  await page.goto(`/checkout?bookingId=${first}`)
  await cardForm(page)
  const saveBox = form(page).getByRole('checkbox', { name: /Save payment details/ })
  await expect(saveBox).not.toBeChecked()
  await fillCard(page, '4242424242424242')
  await saveBox.press('Space')
  await pressPay(page)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectOneCharge(page, first)

  await test.step('from home to paid, a week later', async () => {
    let taps = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps += 1
    }
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('region', { name: 'Your next booking' })).toContainText('Batting Cage 2')
    await expect(page.getByRole('link', { name: /^Next open: / })).toBeVisible()
    await tap(page.getByRole('link', { name: 'Book Again' }))
    const bar = page.getByRole('region', { name: 'Your booking' })
    await expect(bar).toContainText('8:00 PM – 9:00 PM')
    await expect(page).toHaveURL(new RegExp(`date=${day.add({ days: 7 })}`))
    // The live update about their own hold arrives before the response.
    await page.route('**/api/bookings', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const news = page.waitForResponse('**/api/bookings/taken/*')
      const response = await route.fetch()
      await news
      await route.fulfill({ response })
    })
    await tap(bar.getByRole('button', { name: 'Continue to Payment' }))
    await page.waitForURL('**/checkout?bookingId=*')
    const bookingId = String(new URL(page.url()).searchParams.get('bookingId'))
    await tap(page.getByRole('checkbox', { name: /No-Cancellation Policy/ }))
    await tap(page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
    await tap(page.getByRole('button', { name: 'Sign as Satchel Stengel' }))
    await expect(form(page).getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked()
    await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
    await tap(payButton(page))
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, bookingId)
    expect(taps, 'two agreements and the signature among them').toBe(6)
    const again = await (await page.request.get(`/api/bookings/${bookingId}`)).json()
    expect(again).toMatchObject({
      spaceId: 'cage-2',
      startTime: start.add({ days: 7 }).toInstant().toString(),
    })
  })

  await test.step('removes the card in the profile', async () => {
    await goInApp(page, '/profile')
    const cards = page.getByRole('region', { name: 'Saved Cards' })
    await expect(cards).toContainText('Expires 12/34')
    await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await expectToast(page, 'Card Removed', 'We no longer keep your Visa ending in 4242.')
    await expect(cards).toContainText('No saved cards.')
    await expect(cards.getByRole('heading')).toBeFocused()
  })
})
