// cspell:ignore networkidle
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { sum } from '../domain/pricing/money.ts'
import { expect, facilityDay, NOT_FOUND, test } from './barn.ts'
import { register } from './staff.ts'

/** The polyfill that browsers without Temporal need. */
const POLYFILL = /\/assets\/global\.esm-[\w-]+\.js$/
const POLYFILL_KB = 21

const NO_BOOKING = '00000000-0000-4000-8000-000000000000'
/** Limits of a first visit: its requests, and its scripts compressed with gzip. The landing page's are in landing.spec.ts. */
interface Limits {
  path: string
  shown: string
  scriptKb: number
  /** The paths that it calls, although it comes with its data. */
  calls: string[]
}
const MOST_REQUESTS = 20

test('loads pages within their limits, without asking for data that came with them', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(NOT_FOUND)
  // With the most to load: other browsers load no polyfill (journey.spec.ts).
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Temporal')
  })
  await expectLimits(page, { path: '/login', shown: 'Welcome Back', scriptKb: 108, calls: [] })
  await register(page, 'Hank')
  const day = await facilityDay(page, 9)
  for (const limits of [
    { path: '/', shown: 'Doubleheader', scriptKb: 131 },
    { path: `/booking?spaceId=cage-1&date=${day}`, shown: 'Pick a Date', scriptKb: 139 },
    { path: '/dashboard', shown: 'Upcoming Reservations', scriptKb: 129 },
  ])
    await test.step(limits.path, () => expectLimits(page, { ...limits, calls: ['/api/live'] }))
  await expectLimits(page, {
    path: `/checkout?bookingId=${NO_BOOKING}`,
    shown: 'Booking Not Found',
    scriptKb: 165,
    // Only found data comes with a page.
    calls: ['/api/live', `/api/bookings/${NO_BOOKING}`],
  })
})

/** The list of what extensions add to pages. */
const PARTS_LIST = /\/assets\/web-[\w-]+\.js$/

test('loads nothing of extensions on pages where none adds something', async ({ page }) => {
  const responses = listResponses(page)
  await register(page, 'Minnie')
  const day = await facilityDay(page, 9)
  const isListLoaded = () => responses.some((response) => PARTS_LIST.test(response.url()))
  for (const path of ['/', `/booking?spaceId=cage-1&date=${day}`, '/dashboard']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect([path, isListLoaded()]).toEqual([path, false])
  }
  // The calendar feed, which is on at first.
  await page.goto('/profile')
  await expect.poll(isListLoaded).toBe(true)
})

test('preloads small fonts for headings and texts', async ({ request }) => {
  for (const path of ['/', '/login']) {
    const fonts = (await (await request.get(path)).text()).match(/<link rel="preload" as="font"[^>]*>/g) ?? []
    const files = fonts.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '').toSorted()
    expect(files).toEqual(
      [/barlow-400-/, /barlow-600-/, /barlow-condensed-700-/].map((name) => expect.stringMatching(name)),
    )
    for (const file of files) expect((await (await request.get(file)).body()).length).toBeLessThan(14_000)
  }
})

/**
 * Opens a page until it calls no more than that: staff or a job may just have changed something, or a busy server sent it without its
 * data, and then it asks for it.
 */
async function expectLimits(page: Page, limits: Limits): Promise<void> {
  let { requests, calls } = await weigh(page, limits)
  for (let visit = 0; visit < 5 && calls.length > limits.calls.length; visit += 1)
    ({ requests, calls } = await weigh(page, limits))
  expect(calls.toSorted()).toEqual(limits.calls.toSorted())
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
}

/** A first visit, as routing turns off the browser's cache. Expects its scripts to be within their limit. */
async function weigh(page: Page, { path, shown, scriptKb, calls: awaitedCalls }: Limits) {
  // The page before may still be loading what it only needs later.
  await page.goto('about:blank')
  // No chunk arrives before all that the page starts from are requested: the first round brings only the small script.
  const requested: string[] = []
  const responses = listResponses(page)
  const isComplete = Promise.withResolvers<void>()
  let awaited: string[] | null = null
  const check = () => {
    if (awaited?.every((file) => requested.includes(file))) isComplete.resolve()
  }
  const weights = new Map<string, number>()
  await page.route('**/assets/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname
    requested.push(file)
    check()
    const isOfPage = awaited?.includes(file) ?? true
    if (isOfPage && !file.includes('/start-early-')) await isComplete.promise
    const response = await route.fetch()
    if (isOfPage) weights.set(file, gzipSync(await response.body()).length)
    await route.fulfill({ response })
  })
  const answered = awaitedCalls.map((call) => page.waitForResponse(`**${call}*`))
  const response = await page.goto(path, { waitUntil: 'commit' })
  awaited = [...new Set((await response?.text())?.match(/\/assets\/[\w.-]+\.js\b/g))]
  check()
  // The document shows some headings before any script.
  await isComplete.promise
  await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible()
  await page.waitForLoadState('load')
  expect(requested.filter((file) => POLYFILL.test(file))).toHaveLength(1)
  // The page can show before its last script is weighed.
  await expect.poll(() => awaited?.filter((file) => !weights.has(file))).toEqual([])
  const bytes = sum(awaited.map((file) => weights.get(file) ?? 0))
  expect(bytes / 1024).toBeLessThan(scriptKb + POLYFILL_KB)
  await Promise.all(answered)
  await page.unrouteAll({ behavior: 'wait' })
  const paths = responses.map((response) => new URL(response.url()).pathname)
  // A form's code comes after a few seconds.
  const isLater = (file: string) => file.endsWith('.js') && !awaited?.includes(file)
  return {
    requests: paths.filter((each) => !isLater(each)).length,
    calls: paths.filter((each) => each.startsWith('/api/')),
  }
}

function listResponses(page: Page): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return responses
}
