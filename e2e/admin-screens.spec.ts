import { expectAccessible } from './axe.ts'
import { expect, SIGNED_OUT, test } from './barn.ts'
import { anotherDevice, register, signInAsAdmin } from './staff.ts'

/** Every page for staff, and what shows that it is there. */
const SCREENS = [
  { path: '/admin', shows: 'Multiple Admin System' },
  { path: '/admin/settings', shows: 'Team Bundles', back: true },
  { path: '/admin/users', shows: 'Regular Users (' },
  { path: '/admin/audit', shows: 'Casey Stengel made' },
  { path: '/admin/bookings', shows: 'Create Cash/Comp Booking' },
  { path: '/admin/attention', shows: 'Nothing needs your attention' },
  { path: '/admin/reports', shows: 'No open balances.' },
  { path: '/admin/reports?part=reports', shows: 'No bookings, payments, or refunds' },
] satisfies { path: string; shows: string; back?: true }[]

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

// A server of its own: what is empty here must not have been filled by another file.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '17' } })

test('staff screens are for staff, accessible and as wide as the screen, in light and dark', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  test.setTimeout(240_000)
  consoleGuard.expect(SIGNED_OUT)
  await test.step('visitors are sent to sign in, and come back afterwards', async () => {
    for (const { path } of SCREENS) {
      await page.goto(path)
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.searchParams.get('next') === path,
      )
    }
  })

  await signInAsAdmin(page)
  const customer = await anotherDevice(browser, baseURL)
  await register(customer, 'Duke')

  await test.step('customers are told, and shown the way out', async () => {
    for (const { path, shows, back } of SCREENS) {
      await customer.goto(path)
      await expect(customer.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(customer.getByText('You need admin privileges to access this page.')).toBeVisible()
      await expect(customer.getByText(shows)).toBeHidden()
      await expect(customer.getByRole('navigation', { name: 'Staff' })).toBeHidden()
      const wayOut = customer.getByRole('link', { name: back ? 'Back to Admin' : 'Go Home' })
      await expect(wayOut).toHaveAttribute('href', back ? '/admin' : '/')
    }
    await customer.goto('/profile')
    await expect(customer.getByRole('link', { name: 'View My Bookings' })).toBeVisible()
    await expect(customer.getByRole('link', { name: /Admin/ })).toHaveCount(0)
  })
  await customer.context().close()

  for (const { path, shows } of [...SCREENS, { path: '/admin/setup', shows: 'There is already an admin' }]) {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, size.width, overflow]).toEqual([path, size.width, 0])
    }
    await expectAccessible(page, path)
  }

  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
})
