import type { Page } from '@playwright/test'
import { expect, facilityDay, moveClock, test } from './barn.ts'
import { bookAtDesk, bookByCard, holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'

test.beforeEach(async ({ page, consoleGuard }) => {
  // The swap from the fallback font also moves controls, by a few pixels, and only when the server is slow.
  consoleGuard.expect(/ERR_FAILED.*woff2/)
  await page.route('**/*.woff2', (route) => route.abort())
})

test("moves no control of a customer's pages while they load", async ({ page }) => {
  await register(page, 'Hank')
  const day = async (ahead: number) => (await facilityDay(page, ahead)).toString()
  const slot = { spaceId: 'cage-1', hour: 18 }
  const paid = await bookByCard(page, { ...slot, date: await day(1) })
  const held = await holdSlot(page, { ...slot, date: await day(2) })
  await expectSteady(page, [
    { path: '/', shows: 'Doubleheader' },
    { inApp: `/booking?spaceId=cage-1&date=${await day(3)}&hour=18`, shows: '9:00 PM' },
    { path: `/checkout?bookingId=${held}`, shows: 'No-Cancellation Policy' },
    { path: `/payment-success?bookingId=${paid}`, shows: 'Payment Successful!' },
    { path: '/dashboard', shows: 'Upcoming Reservations' },
    { inApp: '/profile', shows: 'This device' },
  ])
})

test('moves no time of a full day when the next open times arrive', async ({ page, elsewhere }) => {
  await signInAsAdmin(elsewhere)
  const date = (await facilityDay(page, 9)).toString()
  const slot = { customerName: 'Coach', date, spaceId: 'practice-area', paymentMethod: 'comp' } as const
  for (const hour of [8, 11, 14, 17]) await bookAtDesk(elsewhere, { ...slot, hour, hours: 3 })
  await bookAtDesk(elsewhere, { ...slot, hour: 20 })
  await register(page, 'Yogi')
  // So tall that the times and what's below them are in view.
  await page.setViewportSize({ width: 390, height: 2400 })
  const path = `/booking?spaceId=practice-area&date=${date}`
  await expectSteady(page, [{ path, shows: 'Taken? Tell Me If It Opens', isFooterFree: true }])
})

test('moves no control of the desk while it loads', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const date = '2027-02-01'
  await moveClock(page, { now: `${date}T11:20:00-05:00` })
  await signInAsAdmin(page)
  const slot = { date, spaceId: 'cage-1', customerEmail: 'josh@example.com', customerName: 'Josh Gibson' }
  const due = await bookAtDesk(page, { ...slot, hour: 11 })
  await bookAtDesk(page, { ...slot, hour: 17, paymentMethod: 'comp' })
  const { userId } = await (await page.request.get(`/api/admin/bookings/${due}`)).json()
  await expectSteady(page, [
    { path: `/admin/board?booking=${due}`, shows: 'Open Booking' },
    { inApp: '/admin/board?view=week', shows: 'Nothing booked' },
    { path: '/admin/bookings', shows: 'Go to past bookings' },
    { inApp: '/admin/bookings?tab=create', shows: 'Create Cash/Comp Booking' },
    { inApp: `/admin/bookings/${due}`, shows: 'Net' },
    { inApp: '/admin/users', shows: 'Remove Admin' },
    { inApp: `/admin/customers/${userId}`, shows: 'Booking confirmed' },
    { inApp: '/admin/settings', shows: 'Doubleheader' },
    { inApp: '/admin/reports', shows: 'Josh Gibson' },
    { inApp: '/admin/attention', shows: 'Nothing needs your attention' },
    { inApp: '/admin/audit', shows: 'Josh Gibson' },
  ])
})

/** A path to load, or to open within the app, and a text that it shows, unlike the page before. With `isFooterFree`, the footer may move. */
type Opened = { shows: string; isFooterFree?: boolean } & (
  | { path: string; inApp?: never }
  | { inApp: string }
)

/** Opens each page, and expects that no visible control moves until all of it is there, with the text. */
async function expectSteady(page: Page, pages: Opened[]): Promise<void> {
  await noteMoves(page)
  const delivered = await respondOneByOne(page)
  for (const { shows, isFooterFree = false, ...opened } of pages) {
    if (opened.inApp === undefined) await page.goto(opened.path, { waitUntil: 'commit' })
    else await goInApp(page, opened.inApp)
    await expect(page.getByRole('main')).toContainText(shows)
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await delivered()
    const all = await page.evaluate(() => (window as unknown as { moves: () => string[] }).moves())
    const moves = all.filter((move) => !(isFooterFree && move.startsWith('Get Directions')))
    expect.soft({ ...opened, moves }).toEqual({ ...opened, moves: [] })
  }
}

/** Delivers the API's responses one by one, each once the page has painted the one before. Returns a wait for the last. */
async function respondOneByOne(page: Page): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  await page.route(/\/api\/(?!live)/, (route) => {
    const deliver = async () => {
      await route.fulfill({ response: await route.fetch() })
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      )
    }
    // A request that a page sends as it's left has no one to deliver to.
    last = last.then(deliver).catch(() => undefined)
    return last
  })
  return async () => {
    for (let awaited = null; awaited !== last; ) {
      awaited = last
      await awaited
    }
  }
}

/** Notes the controls in view that something else pushed away: by more than 2 pixels, and without scrolling. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary'
    const moves: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { sources } of entries as (PerformanceEntry & { sources: LayoutShiftSource[] })[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const control = element?.closest(CONTROLS) ?? element?.querySelector(CONTROLS)
          const distance = Math.max(Math.abs(to.top - from.top), Math.abs(to.left - from.left))
          if (control && from.height > 0 && distance > 2)
            moves.push(`${control.textContent || control.tagName} by ${Math.round(to.top - from.top)}px`)
        }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      moves: () => {
        note(observer.takeRecords())
        return moves.splice(0)
      },
    })
  })
}

interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
