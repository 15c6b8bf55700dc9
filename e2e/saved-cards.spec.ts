import type { Page } from '@playwright/test'
import { pressPay } from './at-checkout.ts'
import { expect, facilityDay, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'
import { holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register } from './staff.ts'
import { expectOneCharge, sign } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

// Stripe words and arranges its form; these are the emulator's.
test('saves a card, pays with it again, and removes it', {
  tag: '@emulator',
}, async ({ page }) => {
  await register(page, 'Satchel')
  const day = await facilityDay(page, 2)
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

  await test.step('pays with it for another hour', async () => {
    const second = await holdSlot(page, { date: day.toString(), hour: 19, spaceId: 'cage-2' })
    await sign(page, second)
    await page.goto(`/checkout?bookingId=${second}`)
    await expect(form(page).getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked()
    await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
    await pressPay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, second)
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
