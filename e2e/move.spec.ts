import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { press, tabTo } from './keyboard.ts'
import { loseOneResponse } from './lose-response.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A new customer with a paid hour in cage 3 at 5 PM. */
async function withBooking(page: Page, days: number): Promise<string> {
  const date = (await facilityDay(page, days)).toString()
  await register(page, 'Jackie')
  return await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
}

test('the owner allows moves, and a customer moves a booking and offers it back with the keyboard alone', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await desk.goto('/admin/settings')
  await test.step('the owner publishes the terms', async () => {
    for (const name of ['Customers can move a booking once', 'Customers can offer a booking back'])
      await desk.getByRole('checkbox', { name }).check()
    await desk.getByRole('button', { name: 'Preview and Publish' }).click()
    const preview = desk.getByRole('dialog', { name: 'No-Cancellation Policy' })
    await expect(preview).toContainText('You may move a booking once, until 24 hours before it starts.')
    await preview.getByRole('button', { name: 'Publish' }).click()
    await expectToast(desk, 'Policy Published')
  })

  const id = await withBooking(page, 8)
  await page.goto('/dashboard')
  await press(page, page.getByRole('link', { name: 'Move Batting Cage 3' }))
  await expect(page.getByRole('heading', { name: 'Move', level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^8:00 AM/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('The price stays the same. You can move a booking once.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Booking' })).toBeDisabled()
  await press(page, page.getByRole('checkbox', { name: 'I checked the new date and time' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Move Booking' }))
  await expect(page.getByRole('status').filter({ hasText: 'Your Booking Was Moved' })).toContainText(
    '9:00 AM',
  )
  // From there, not from the top of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'My Bookings', exact: true })).toBeFocused()
  await press(page, page.getByRole('main').getByRole('link', { name: 'My Bookings', exact: true }))
  await expect(page.getByText('9:00 AM – 10:00 AM')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move Batting Cage 3' })).toHaveCount(0)
  await goInApp(desk, `/admin/bookings/${id}`)
  await expect(desk.getByText('Moved by Jackie Stengel')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Offer It Back: Batting Cage 3' }))
  await expect(page.getByRole('heading', { name: 'Offer It Back', level: 1 })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Offer It Back' }))
  await expect(page.getByRole('status').filter({ hasText: 'Offered to Other Customers' })).toBeVisible()
  // The button that was pressed is gone, and reading goes on at the one in its place.
  await expect(page.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Offer It Back' })).toBeFocused()

  await test.step('a move whose response is lost shows the new time', async () => {
    consoleGuard.expect(/ERR_FAILED/)
    const date = (await facilityDay(page, 9)).toString()
    const second = await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
    await goInApp(page, `/move?bookingId=${second}`)
    await page.getByRole('button', { name: /^9:00 AM/ }).click()
    await page.getByRole('checkbox', { name: 'I checked the new date and time' }).check()
    await loseOneResponse(page, `**/${second}/move`)
    await page.getByRole('button', { name: 'Move Booking' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your Booking Was Moved' })).toContainText(
      '9:00 AM',
    )
    // Sooner than a toast closes.
    await expect(page.getByText("Couldn't Move Your Booking")).toHaveCount(0, { timeout: 2_000 })
  })
})

test('a customer sees how much more a pricier time costs, and whom to call for it', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  const terms = { moves: true, resale: null }
  expect((await desk.request.post('/api/admin/policy-versions', { data: terms })).status()).toBe(200)
  await withBooking(page, 7)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Move Batting Cage 3' }).click()
  await page.getByRole('combobox', { name: 'Team Bundle' }).selectOption('bundle1')
  await page.getByRole('button', { name: /^6:00 PM/ }).click()
  const pricier = page.getByRole('status').filter({ hasText: 'This time costs $25.00 more.' })
  await expect(pricier).toContainText('To move your booking there, please call us at')
  await expect(pricier.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('button', { name: 'Move Booking' })).toHaveCount(0)
  await expectAccessible(page, 'a pricier time')
})
