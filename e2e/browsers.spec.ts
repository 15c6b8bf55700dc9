import { expect, NOT_FOUND, test } from './barn.ts'
import { register } from './staff.ts'

const ENTRY = /\/assets\/index-[\w-]+\.js$/
const POLYFILL = /\/assets\/global\.esm-[\w-]+\.js$/

test.describe('without Temporal', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    }),
  )

  test('requests the polyfill once, before the entry has arrived', async ({ page }) => {
    await register(page, 'Hank')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const polyfill = page.waitForRequest(POLYFILL)
    await page.route(ENTRY, async (route) => {
      await polyfill
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
    expect(requests.filter((url) => POLYFILL.test(url))).toHaveLength(1)
  })
})

test('requests no polyfill where the browser has Temporal, and shows no notice', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.waitForLoadState('load')
  expect(requests.filter((url) => POLYFILL.test(url))).toEqual([])
  await expect(page.getByText('Please update your browser')).toBeHidden()
})

test('tells a browser that is too old for the app to update, or to call', async ({ page, consoleGuard }) => {
  consoleGuard.expect(NOT_FOUND)
  // Older than any we support, and without the app, as in browsers that can't read its scripts.
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'parse')
  })
  await page.route(ENTRY, (route) => route.fulfill({ status: 404 }))
  await page.goto('/booking')
  await expect(
    page.getByText(
      'Please update your browser to book here. Or call (989) 555-0142, and we’ll book for you.',
    ),
  ).toBeVisible()
})
