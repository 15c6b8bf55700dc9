import type { Page, Request } from '@playwright/test'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard, holdSlot } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

interface Case {
  path: string
  /** The only calls that are answered, besides the current user. */
  needs: RegExp
  /** Headings of the specification. */
  headings: (string | RegExp)[]
  /** Texts of what those calls bring, and controls. */
  shows: string[]
}

const CATALOG = '(spaces|bundles)'
const DAY = `${CATALOG}|opening-hours|blocked-dates|bookings/availability/.*`

/** The specified parts of customers' pages, and the calls that bring them. */
const customerPages = (date: string, paid: string, held: string): Case[] => [
  {
    path: '/',
    needs: new RegExp(`^${CATALOG}$`),
    headings: ['Available Spaces', 'Team Space Bundles', 'Visit Us'],
    shows: ['Book Now', 'My Bookings', 'Practice Area', 'Doubleheader'],
  },
  {
    path: '/booking',
    needs: new RegExp(`^${CATALOG}$`),
    headings: ['Choose Your Space'],
    shows: ['Practice Area ($75/hr)', 'Doubleheader'],
  },
  {
    path: `/booking?spaceId=practice-area&date=${date}`,
    needs: new RegExp(`^(${DAY})$`),
    headings: ['Choose Your Space', 'Pick a Date', 'Pick a Time', 'Spaces and Bundles'],
    shows: ['9:00 PM'],
  },
  {
    path: '/dashboard',
    needs: /^bookings$/,
    headings: ['Upcoming Reservations', 'Past Reservations'],
    shows: ['$30.00'],
  },
  {
    path: `/checkout?bookingId=${held}`,
    needs: /^(config|bookings\/[^/]+)$/,
    headings: ['Payment'],
    shows: ['No-Cancellation Policy'],
  },
  {
    path: `/payment-success?bookingId=${paid}`,
    needs: /^bookings\/[^/]+$/,
    headings: ["What's Next?"],
    shows: ['Payment Successful!', '$30.00'],
  },
  { path: '/profile', needs: /^$/, headings: ['Quick Actions', 'Need Help'], shows: ['Sign Out'] },
]

/** The same of staff's pages. */
const STAFF_PAGES: Case[] = [
  {
    path: '/admin',
    needs: /^admin\/users$/,
    headings: ['User Management', 'Booking Management', 'Current User', 'Multiple Admin System'],
    shows: ['casey@example.com'],
  },
  {
    path: '/admin/bookings',
    needs: /^admin\/bookings$/,
    headings: [/^Current & Future Bookings/, /^Past Bookings/],
    shows: ['Jackie Stengel'],
  },
  {
    path: '/admin/users',
    needs: /^admin\/users$/,
    headings: [/^Admin Users/, /^Regular Users/, 'Promote to Admin'],
    shows: ['casey@example.com', 'Jackie Stengel'],
  },
  {
    path: '/admin/settings',
    needs: /^(admin\/catalog|blocked-dates)$/,
    headings: ['Practice Spaces', 'Team Bundles', 'Blocked Dates'],
    shows: ['Practice Area', 'Doubleheader', 'Block Date', 'No dates are currently blocked'],
  },
  { path: '/admin/setup', needs: /^$/, headings: ['Admin Setup'], shows: ['Become Admin'] },
]

test("shows what's specified on customers' pages while other parts are late or fail", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(/503/)
  await register(page, 'Jackie')
  const date = (await facilityDay(page, 5)).toString()
  const paid = await bookByCard(page, { spaceId: 'cage-1', date, hour: 18 })
  const held = await holdSlot(page, { spaceId: 'cage-2', date, hour: 11 })
  await expectSpecified(page, customerPages(date, paid, held))
})

test("shows what's specified on staff's pages while other parts are late or fail", async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(/503/)
  await register(elsewhere, 'Jackie')
  const date = (await facilityDay(page, 5)).toString()
  await bookByCard(elsewhere, { spaceId: 'cage-3', date, hour: 18 })
  await signInAsAdmin(page)
  await expectSpecified(page, STAFF_PAGES)
})

/** Opens each page while all other calls hang, and then lets them fail. */
async function expectSpecified(page: Page, cases: Case[]): Promise<void> {
  let current = cases[0]
  let failing = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() === 'document') return route.fulfill(await withoutData(request, page))
    const { pathname } = new URL(request.url())
    const call = pathname.startsWith('/api/') ? pathname.slice('/api/'.length) : null
    if (call === null || call === 'auth/user' || current?.needs.test(call)) return route.continue()
    await failing.promise
    // Those of a page that was left have no one to answer.
    await route.fulfill({ status: 503, body: '{}' }).catch(() => undefined)
  })
  for (const each of cases) {
    current = each
    failing = Promise.withResolvers()
    await test.step(`${each.path}, the rest hangs`, async () => {
      await page.goto(each.path, { waitUntil: 'commit' })
      await expectParts(page, each)
    })
    await test.step(`${each.path}, the rest fails`, async () => {
      const failed = page.waitForResponse((response) => response.status() === 503)
      failing.resolve()
      await failed
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      await expectParts(page, each)
    })
  }
}

async function expectParts(page: Page, { headings, shows }: Case): Promise<void> {
  for (const name of headings)
    await expect.soft(page.getByRole('heading', { name, exact: true })).toBeVisible()
  for (const text of shows) await expect.soft(page.locator('body')).toContainText(text)
}

/** The document as it comes without its first data, so the page asks for all of it. */
async function withoutData(request: Request, page: Page) {
  const response = await page.request.fetch(request)
  const body = (await response.text()).replace(
    /<script type="application\/json" id="first-data">.*?<\/script>/s,
    '',
  )
  return { response, body }
}
