import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { humanPace, QUICK } from '../../../e2e/human-pace.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { press, tabTo } from '../../../e2e/keyboard.ts'
import { loseOneResponse } from '../../../e2e/lose-response.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'
import { allowMoves } from './allow-moves.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A new customer with a paid hour in cage 3 at 5 PM. */
async function withBooking(page: Page, days: number): Promise<string> {
  const date = (await facilityDay(page, days)).toString()
  await register(page, 'Jackie')
  return await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
}

test('the owner allows moves, and a customer moves a booking with the keyboard alone', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'moves', true)
  await desk.goto('/admin/settings?section=policies')
  await test.step('the owner publishes the terms', async () => {
    await desk.getByRole('checkbox', { name: 'Customers can move a booking once' }).check()
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

  await test.step('a move takes four taps, and shows the new time when its response is lost', async () => {
    consoleGuard.expect(/ERR_FAILED/)
    const date = (await facilityDay(page, 9)).toString()
    const second = await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
    // Where the ticket on home leads.
    await page.goto(`/dashboard?bookingId=${second}`)
    const human = humanPace(QUICK)
    await human.tap(page.getByRole('link', { name: 'Move Batting Cage 3' }))
    await human.tap(page.getByRole('button', { name: /^9:00 AM/ }))
    await expect(page.getByRole('button', { name: 'Move Booking' })).toBeInViewport({ ratio: 1 })
    await human.tap(page.getByRole('checkbox', { name: 'I checked the new date and time' }))
    await loseOneResponse(page, `**/${second}/move`)
    await human.tap(page.getByRole('button', { name: 'Move Booking' }))
    human.expectAtMost({ taps: 4 })
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
  await allowMoves(desk)
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

test('while it is off, there is no page and no button', async ({ page, anotherDevice, consoleGuard }) => {
  consoleGuard.expect(/404/)
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await allowMoves(desk)
  const id = await withBooking(page, 6)
  await page.goto(`/move?bookingId=${id}`)
  await expect(page.getByRole('heading', { name: 'Pick a Time' })).toBeVisible()

  await switchExtra(desk, 'moves', false)
  await expectToast(page, 'This Page Was Switched Off')
  await expect(page.getByText("That one went out of play. There's no page here.")).toBeVisible()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const answer = await page.goto(`/move?bookingId=${id}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText("That one went out of play. There's no page here.")).toBeVisible()
  await goInApp(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Add to Calendar: Batting Cage 3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move Batting Cage 3' })).toHaveCount(0)
  await goInApp(page, `/move?bookingId=${id}`)
  await expect(page.getByText("That one went out of play. There's no page here.")).toBeVisible()
  expect(loaded.filter((url) => /\/move-/.test(url))).toEqual([])
})
