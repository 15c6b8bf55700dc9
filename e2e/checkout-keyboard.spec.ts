import type { Frame, Page } from '@playwright/test'
import { announcementsOf, noteAnnouncements } from './announcements.ts'
import { payButton } from './at-checkout.ts'
import { DECLINED, expect, test } from './barn.ts'
import { cardForm } from './card-form.ts'
import { keysPressed, press, pressKey, tabTo, typeInto } from './keyboard.ts'

/** Types into one field after the other; the form moves on when a field is full. */
async function typeCard(page: Page, form: Frame, number: string): Promise<void> {
  await tabTo(page, page.locator('.card-form iframe'))
  await tabTo(page, form.locator('[name="number"]'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(number)
  await expect(form.locator('[name="expiry"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1234')
  await expect(form.locator('[name="cvc"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('123')
}

test('registers, books, signs, is declined and pays with the keyboard alone', {
  tag: ['@core', '@emulator'],
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await noteAnnouncements(page)
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Create Account' }))
  // From the landing page, it's another document: reading starts at its top.
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await typeInto(page, page.getByLabel('First Name'), 'Josh')
  await typeInto(page, page.getByLabel('Last Name'), 'Gibson')
  await typeInto(page, page.getByLabel('Email'), `josh-${process.pid}@example.com`)
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'homestead-grays')
  await typeInto(page, page.getByLabel('Confirm Password'), 'homestead-grays')
  await page.keyboard.press('Enter')

  await test.step('chooses a cage, a day and a time', async () => {
    await press(page, page.getByRole('link', { name: 'Select Batting Cage 3' }))
    await expect(page).toHaveURL(/\/booking\?spaceId=cage-3/)
    await press(page, button('More Dates'))
    await expect(page.getByRole('grid')).toBeVisible()
    await press(page, button('Go to the Next Month'))
    // The first tab stop in the grid is the first day of that month.
    await press(page, page.getByRole('grid').locator('button[tabindex="0"]'))
    // One tab stop for the whole grid, the first hour at first; closed hours can be reached, but not chosen.
    await tabTo(page, button('8:00 AM, Available'))
    await page.keyboard.press('End')
    await expect(button('9:00 PM, Closed')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(button('9:00 AM, Available')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(button('9:00 AM, Available')).toHaveAttribute('aria-pressed', 'true')
    await press(page, page.getByRole('region', { name: 'Your booking' }).getByRole('button'))
    await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeFocused()
  })

  await test.step('sees what is missing, reads both agreements and signs', async () => {
    await press(page, button('Sign and Continue'))
    const cancellation = page.getByRole('checkbox', { name: /No-Cancellation Policy/ })
    await expect(cancellation).toBeFocused()
    await expect(cancellation).toHaveAccessibleDescription('Please accept this policy')
    for (const name of ['Read the Full Policy', 'Read the Full Agreement']) {
      await press(page, button(name))
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await press(page, dialog.getByText('Close', { exact: true }))
      await expect(dialog).toBeHidden()
      await expect(button(name)).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
    }
    await expect(cancellation).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /Hold-Harmless/ })).toBeChecked()
    await typeInto(page, page.getByLabel('Digital Signature'), 'Josh Gibson')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: payment' })).toBeFocused()
  })

  await test.step('is declined, and pays with another card', async () => {
    const form = await cardForm(page)
    await typeCard(page, form, '4000000000000002')
    await press(page, payButton(page))
    await expect(page.locator('form')).toContainText('Card Declined')
    await expect
      .poll(() => announcementsOf(page, 'Card Declined'))
      .toEqual([expect.stringMatching(/^Card Declined/)])
    // It lost focus while it was disabled.
    await expect(payButton(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await typeCard(page, form, '4242424242424242')
    await page.keyboard.press('Enter')
  })

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Booking', level: 1 })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'View All My Bookings' }))
  await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeFocused()
})

test('books and pays the first time with at most 90 keys besides what is typed', {
  tag: '@emulator',
}, async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const counts: Record<string, number> = {}
  let before = 0
  const count = (part: string) => {
    counts[part] = keysPressed(page) - before
    before = keysPressed(page)
  }

  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Create Account' }))
  count('landing')
  await typeInto(page, page.getByLabel('First Name'), 'Mamie')
  await typeInto(page, page.getByLabel('Last Name'), 'Johnson')
  await typeInto(page, page.getByLabel('Email'), `mamie-${process.pid}@example.com`)
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'indianapolis-clowns')
  await typeInto(page, page.getByLabel('Confirm Password'), 'indianapolis-clowns')
  await pressKey(page, 'Enter')
  count('register')

  await press(page, page.getByRole('link', { name: 'Book Now' }))
  count('home')
  await tabTo(page, page.getByRole('group', { name: 'Date', exact: true }).locator('[tabindex="0"]'))
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await pressKey(page, key)
  await tabTo(page, button('8:00 AM, Available'))
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await pressKey(page, key)
  await expect(button(/^5:00 PM, Available/)).toHaveAttribute('aria-pressed', 'true')
  await press(page, button('Continue to Payment'))
  count('booking')

  await press(page, page.getByRole('checkbox', { name: /No-Cancellation Policy/ }), 'Space')
  await press(page, page.getByRole('checkbox', { name: /Hold-Harmless/ }), 'Space')
  await press(page, button(/^Sign as/))
  count('agreements')
  const form = await cardForm(page)
  await tabTo(page, page.locator('.card-form iframe'))
  await tabTo(page, form.locator('[name="number"]'))
  await page.keyboard.type('4242424242424242')
  await expect(form.locator('[name="expiry"]')).toBeFocused()
  await page.keyboard.type('1234')
  await expect(form.locator('[name="cvc"]')).toBeFocused()
  await page.keyboard.type('123')
  await press(page, payButton(page))
  count('payment')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(keysPressed(page), JSON.stringify(counts)).toBeLessThanOrEqual(90)
})
