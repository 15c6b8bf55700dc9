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
  /** Whether the page asks for live updates. */
  isLive?: boolean
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
  await weigh(page, { path: '/login', shown: 'Welcome Back', scriptKb: 165 })
  await register(page, 'Hank')
  const day = await facilityDay(page, 9)
  for (const limits of [
    { path: '/', shown: 'Doubleheader', scriptKb: 140 },
    { path: `/booking?spaceId=cage-1&date=${day}`, shown: 'Pick a Date', scriptKb: 140 },
    { path: '/dashboard', shown: 'Upcoming Reservations', scriptKb: 140 },
  ])
    await test.step(limits.path, async () => {
      let calls = await weigh(page, { ...limits, isLive: true })
      // Staff or a job may just have changed something, and then the page asks for it. A later visit doesn't.
      for (let visit = 0; visit < 5 && calls.length > 1; visit += 1) calls = await callsOf(page, limits.path)
      expect(calls).toEqual(['/api/live'])
    })
  const checkout = `/checkout?bookingId=${NO_BOOKING}`
  await weigh(page, { path: checkout, shown: 'Booking Not Found', scriptKb: 165 })
})

/** Opens a page, expects it to keep to its limits, and returns its calls of the API. Routing turns off the browser's cache. */
async function weigh(page: Page, { path, shown, scriptKb, isLive = false }: Limits): Promise<string[]> {
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
  const live = isLive ? page.waitForResponse('**/api/live*') : null
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
  // The page before may have requested scripts until this one began.
  const bytes = sum(awaited.map((file) => weights.get(file) ?? 0))
  expect(bytes / 1024).toBeLessThan(scriptKb + POLYFILL_KB)
  await live
  await page.unrouteAll({ behavior: 'wait' })
  expect(responses.length).toBeLessThanOrEqual(MOST_REQUESTS)
  return callsIn(responses)
}

async function callsOf(page: Page, path: string): Promise<string[]> {
  const responses = listResponses(page)
  const live = page.waitForResponse('**/api/live*')
  await page.goto(path)
  await live
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return callsIn(responses)
}

function listResponses(page: Page): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return responses
}

const callsIn = (responses: Response[]) =>
  responses.map((response) => new URL(response.url()).pathname).filter((call) => call.startsWith('/api/'))
