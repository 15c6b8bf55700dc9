import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { later } from './later.ts'
import { openWithWorker } from './open-with-worker.ts'
import { register } from './staff.ts'
import { expectToast } from './toasts.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/)
})

const banner = (page: Page) => page.getByText("You're offline. What you've chosen stays here.")
/** Lets one request through and loses its response, and the connection with it. */
async function loseResponse(context: BrowserContext, address: string): Promise<void> {
  await context.route(address, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
    await context.unroute(address)
  })
}

const keptVisit = (page: Page) => page.evaluate(() => localStorage.getItem('last-visit'))

test('shows the bookings of the last visit without a connection, until the customer signs out', {
  tag: '@core',
}, async ({ page, context }) => {
  await register(page, 'Monte')
  const day = await facilityDay(page, 11)
  await bookByCard(page, { spaceId: 'cage-2', date: day.toString(), hour: 9 })
  await openWithWorker(page, '/dashboard')
  const booking = page.getByRole('heading', { name: 'Batting Cage 2' })
  await expect(booking).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByText(/^From your last visit, .* ET\. Later changes/)).toBeVisible()
  await expect(booking).toBeVisible()
  // Right away, not after another try.
  expect(asked.filter((path) => path === '/api/auth/user')).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveCount(0)
  await expectAccessible(page, 'bookings of the last visit', 'main')
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Book a Session' })).toBeVisible()
  await expect(page.getByText("You're offline. Please connect and try again.")).toBeVisible()

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByLabel('Space', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toBeVisible()
  await expect(page.getByText('From your last visit')).toBeHidden()
  expect(await keptVisit(page)).toContain('Batting Cage 2')

  await test.step("isn't left for the next customer on this device", async () => {
    await register(page, 'Larry')
    await page.reload()
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
    await expect.poll(() => keptVisit(page)).toContain('"bookings":[]')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await page.waitForURL('**/')
    expect(await keptVisit(page)).toBeNull()
  })
})

test('loses nothing to a connection that goes and comes back between the steps of a booking', async ({
  page,
  context,
}) => {
  await register(page, 'Monte')
  const day = await facilityDay(page, 11)
  await openWithWorker(page, `/booking?spaceId=cage-1&date=${day}&hour=16&hours=2`)
  const proceed = page.getByRole('button', { name: 'Continue to Payment' })

  await context.setOffline(true)
  await proceed.click()
  await expectToast(page, /./, /You're offline|couldn't reach/)
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText('4:00 PM – 6:00 PM ET')
  await loseResponse(context, '**/api/bookings')
  await proceed.click()
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  // The page finds out that the hold was made.
  await expect(bar).toContainText('Held for you')
  expect(await (await page.request.get('/api/bookings')).json()).toHaveLength(1)
  await bar.getByRole('link', { name: 'Complete Payment' }).click()

  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await page.getByLabel('Digital Signature').fill('Monte Irvin')
  await context.setOffline(true)
  const signs = page.getByRole('button', { name: 'Sign and Continue' })
  await signs.click()
  await expectToast(page, "Couldn't Save Agreements", "You're offline. Please connect and try again.")
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Digital Signature')).toHaveValue('Monte Irvin')
  await loseResponse(context, '**/agreements')
  await signs.click()
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  // The page asks again when it's back, and may have moved on.
  const pay = page.getByRole('button', { name: 'Pay $60.00' })
  await expect(async () => {
    if (await signs.isVisible()) await signs.click({ timeout: 1_000 })
    await expect(pay).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('keeps working, with what was chosen, when a release replaces the files of an open page', async ({
  page,
  context,
}) => {
  let isReplaced = false
  const replaceFiles = () =>
    context.route('**/assets/*.js', (route) => {
      isReplaced = true
      return route.fulfill({ status: 404, json: {} })
    })

  await test.step('from the files of the old release, once they are installed', async () => {
    await register(page, 'Monte')
    await openWithWorker(page, '/booking?spaceId=cage-2')
    await replaceFiles()
    await page.reload()
    await expect(page.getByLabel('Space', { exact: true })).toHaveValue('cage-2')
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Upcoming Reservations' })).toBeVisible()
    expect(isReplaced).toBe(false)
  })

  await test.step('takes over the new worker at the next visit', async () => {
    await context.unroute('**/assets/*.js')
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    const scriptOf = (state: 'active' | 'waiting') =>
      page.evaluate(async (state) => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.[state]?.scriptURL
      }, state)
    // Past this page's own registration, which would otherwise come after the new one.
    await page.clock.fastForward(3_000)
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?release=2'))
    await expect.poll(() => scriptOf('waiting')).toContain('release=2')
    expect(await scriptOf('active')).not.toContain('release=2')
    // As with the same address: registering it again installs nothing. The page does so three seconds after
    // it loaded, but its clock is past that from the start. Chromium waits for minutes if the old worker is
    // still serving the page then, so this waits for that.
    await page.addInitScript(() => {
      const { serviceWorker } = navigator
      const served = new Promise((resolve) => addEventListener('served', resolve, { once: true }))
      serviceWorker.register = () =>
        served.then(() => serviceWorker.getRegistration() as Promise<ServiceWorkerRegistration>)
    })
    await page.reload()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('served')))
    await expect.poll(() => scriptOf('active')).toContain('release=2')
  })

  await test.step('loads the next page of the new release once the server announces it', async () => {
    const config = await (await page.request.get('/api/config')).json()
    await context.route('**/api/config', (route) =>
      route.fulfill({ json: { ...config, release: '/assets/index-next.js' } }),
    )
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    // Pages request their data again only once it's old. The document's times follow the real clock, so on a busy machine that can
    // take more than ten seconds.
    await page.clock.fastForward(120_000)
    const announced = page.waitForResponse('**/api/config')
    await link('Book').click()
    await announced
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await link('Bookings').click()
    expect(new URL((await loaded).url()).pathname).toBe('/dashboard')
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
  })
})

test.describe('on a first visit', () => {
  test.use({ serviceWorkers: 'block' })

  test('loads the page of a new release when the old files are gone, and keeps where it leads', async ({
    page,
    context,
  }) => {
    await page.goto(`/login?next=${encodeURIComponent('/profile')}`)
    const link = page.getByRole('link', { name: 'Create Account' })
    // The app has started: its own files are there, and only the next page's are gone.
    await expect(link).toHaveAttribute('href', /next=/)
    let isNewRelease = false
    await context.route(/\/assets\/.*\.js$/, (route) =>
      isNewRelease ? route.continue() : route.fulfill({ status: 404, json: {} }),
    )
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isNewRelease = true
    })
    await link.click()
    await expect(page.getByLabel('Confirm Password')).toBeVisible()
    await expect(page).toHaveURL(`/register?next=${encodeURIComponent('/profile')}`)
  })
})

test('shows after ten seconds without live updates that it is reconnecting', async ({ page, context }) => {
  await page.clock.install()
  await context.route('**/api/live*', (route) => route.abort())
  await register(page, 'Monte')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'))
  await page.goto('/booking?spaceId=cage-1')
  await lost
  await expect(page.getByLabel('Space', { exact: true })).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  await later(page, () =>
    expect(page.getByText('Reconnecting… Times may be out of date.')).toBeVisible({ timeout: 2_000 }),
  )
  await context.unroute('**/api/live*')
  await later(page, () => expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 2_000 }))
})
