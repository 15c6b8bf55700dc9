import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

const TODAY = '2027-02-01'

test.beforeEach(async ({ page }) => {
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await signInAsAdmin(page)
})

test('marks arrivals and no-shows with one tap, and takes it back', async ({ page }) => {
  await bookAtDesk(page, { date: TODAY, spaceId: 'cage-1', customerName: 'Hank Aaron', hour: 18 })
  await bookAtDesk(page, { date: TODAY, spaceId: 'cage-1', customerName: 'Ernie Banks', hour: 19 })
  await moveClock(page, { now: '2027-02-01T18:20:00-05:00' })
  await page.goto('/admin')
  const strip = page.getByRole('region', { name: 'Now and next' })
  await expect(strip.getByRole('button', { name: 'Arrived: Ernie Banks' })).toBeHidden()
  await strip.getByRole('button', { name: 'Arrived: Hank Aaron' }).tap()
  await expectToast(page, 'Marked as Arrived', 'Hank Aaron')
  await expect(strip).toContainText('Cash due · Not signed · Arrived')
  await expect(page.getByRole('table').getByRole('link', { name: /Hank Aaron/ })).toContainText('Arrived')
  await closeToasts(page)

  await page
    .getByRole('table')
    .getByRole('link', { name: /Hank Aaron/ })
    .tap()
  const panel = page.getByRole('dialog', { name: 'Booking' })
  await panel.getByRole('button', { name: 'Undo Arrived: Hank Aaron' }).tap()
  await panel.getByRole('button', { name: 'No-Show: Hank Aaron' }).tap()
  await expect(strip).toContainText('No-Show')
  await expectAccessible(page, 'a booking on the board', 'main')
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toBeHidden()

  await strip.getByRole('link', { name: 'Hank Aaron' }).tap()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Marked as a no-show by Casey Stengel',
  )
  await page.getByRole('button', { name: 'Undo No-Show: Hank Aaron' }).tap()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Attendance cleared by Casey Stengel',
  )
})
