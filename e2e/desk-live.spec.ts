import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { later } from './later.ts'
import { signInAsAdmin } from './staff.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 50)).toString()
})

test('shows since when the screen is out of date, without the server or a network, and recovers', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  let isDown = false
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' })).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: 'No connection' })
  await expect(banner).toBeHidden()
  isDown = true
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await later(page, () =>
    expect(banner).toContainText(/No connection to the server\. This screen shows .*\d+:\d\d [AP]M/, {
      timeout: 2_000,
    }),
  )
  isDown = false
  await later(page, () => expect(banner).toBeHidden({ timeout: 2_000 }))

  // Without a network, its stream hangs.
  await page.unroute('**/api/**')
  await context.setOffline(true)
  await later(page, () => expect(banner).toBeVisible({ timeout: 2_000 }))
  await context.setOffline(false)
  await later(page, () => expect(banner).toBeHidden({ timeout: 2_000 }))
})

test('shows news on the audit log and under Attention without a reload', async ({ page }) => {
  await page.goto('/admin/audit')
  await expect(page.getByText('Casey Stengel').first()).toBeVisible()
  await bookAtDesk(page, { customerName: 'Late News', date, hour: 16, spaceId: 'cage-3' })
  await expect(page.getByText('Casey Stengel made a booking for Late News')).toBeVisible()

  await page.goto('/admin/attention')
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible()
  const asked = page.waitForRequest('**/api/admin/attention')
  await bookAtDesk(page, { customerName: 'Later News', date, hour: 17, spaceId: 'cage-3' })
  await asked
})
