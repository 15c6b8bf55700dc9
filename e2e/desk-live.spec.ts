import { expect, test } from './barn.ts'
import { later } from './later.ts'
import { signInAsAdmin } from './staff.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

test('shows since when the screen is out of date, without the server or a network, and recovers', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signInAsAdmin(page)
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
      timeout: 500,
    }),
  )
  isDown = false
  await later(page, () => expect(banner).toBeHidden({ timeout: 500 }))

  // Without a network, its stream hangs.
  await page.unroute('**/api/**')
  await context.setOffline(true)
  await later(page, () => expect(banner).toBeVisible({ timeout: 500 }))
  await context.setOffline(false)
  await later(page, () => expect(banner).toBeHidden({ timeout: 500 }))
})
