import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk, bookByCard } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'

interface Screen {
  path: string
  /** A text that shows it has loaded. */
  shows: string
  /** Where violations are looked for, once there is something on it. */
  checkedIn?: string
}

/** Every page for staff. */
const SCREENS: Screen[] = [
  { path: '/admin', shows: 'Multiple Admin System' },
  { path: '/admin/setup', shows: 'There is already an admin' },
  { path: '/admin/settings', shows: 'Team Bundles', checkedIn: 'spaces.spec.ts' },
  { path: '/admin/hours', shows: 'Holidays and Special Days', checkedIn: 'opening-hours.spec.ts' },
  { path: '/admin/prices', shows: 'There are no rules.', checkedIn: 'price-rules.spec.ts' },
  { path: '/admin/users', shows: 'Regular Users (' },
  { path: '/admin/audit', shows: 'Casey Stengel made' },
  { path: '/admin/bookings?tab=create', shows: 'Create Cash/Comp Booking' },
  { path: '/admin/attention', shows: 'Nothing needs your attention' },
  { path: '/admin/help', shows: 'Look at the day' },
  { path: '/admin/help/owner', shows: 'Lock the front door' },
  { path: '/admin/reports', shows: 'No open balances.', checkedIn: 'crawl/desk-lists.ts' },
  {
    path: '/admin/reports?part=reports',
    shows: 'No bookings, payments, or refunds',
    checkedIn: 'crawl/desk-lists.ts',
  },
]

test('keeps visitors and customers out of staff screens, and shows them the way', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/admin/reports?part=reports')
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('next') === '/admin/reports?part=reports',
  )
  await signInAsAdmin(elsewhere)
  await register(page, 'Duke')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Admin/ })).toHaveCount(0)
  for (const [path, way, href] of [
    ['/admin', 'Go Home', '/'],
    ['/admin/settings', 'Back to Admin', '/admin'],
  ] as const) {
    await goInApp(page, path)
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', href)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible()
    await expect(page.getByText('Team Bundles')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Staff' })).toBeHidden()
  }
})

test('shows staff accessible screens that fit, and returns focus when dialogs close', {
  tag: '@core',
}, async ({ page, elsewhere }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/board')
  await expect(page.getByRole('button', { name: 'Next day' })).toBeVisible()
  await expectToFitWidth(page, '/admin/board')
  for (const { path, shows, checkedIn } of SCREENS) {
    await goInApp(page, path)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectToFitWidth(page, path)
    if (!checkedIn) await expectAccessible(page, path)
  }
  await goInApp(page, '/profile')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')

  await register(elsewhere, 'Minnie')
  const slot = { date: (await facilityDay(page, 75)).toString(), spaceId: 'cage-1' }
  const byCard = await bookByCard(elsewhere, { ...slot, hour: 8 })
  const unpaid = await bookAtDesk(page, { ...slot, customerName: 'Oscar', hour: 9 })
  for (const [id, shows] of [
    [unpaid, 'Mark as Paid'],
    [byCard, 'Refund'],
  ] as const) {
    await goInApp(page, `/admin/bookings/${id}`)
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, 'a booking')
  }
  for (const name of ['Refund', 'Cancel Booking', 'Move']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, name, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
  const blocked = (await facilityDay(page, 76)).toString()
  await page.request.post('/api/admin/blocked-dates', { data: { date: blocked, reason: 'Tournament' } })
  for (const [path, shown] of [
    [`/admin/board?date=${blocked}`, 'Closed: Tournament'],
    [`/admin/board?date=${slot.date}`, 'Minnie'],
  ] as const) {
    await goInApp(page, path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expectAccessible(page, path)
  }
})
