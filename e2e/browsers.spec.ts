import type { Page } from '@playwright/test'
import { CONFLICT, chooseSlot, expect, facilityDay, GONE, moveClock, NOT_FOUND, test } from './barn.ts'
import { register } from './staff.ts'

const ENTRY = /\/assets\/index-[\w-]+\.js$/

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

test('shows its pages where site data is blocked, and says that signing in needs cookies', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(GONE)
  // As Chromium does with cookies blocked: even mentioning a storage throws.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    } as unknown as typeof BroadcastChannel
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  // Before the last hour of a day: late in the evening, no time is open today.
  await moveClock(page, { now: '2027-02-04T12:00:00-05:00' })
  for (const [path, text] of [
    ['/', 'Open Today'],
    [`/link?token=${'x'.repeat(43)}`, 'This link no longer works'],
    ['/forgot-password', 'Send Reset Link'],
    ['/login', 'Cookies are needed to sign in'],
    ['/register', 'Cookies are needed to sign in'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
  }
})

/** Puts translations in place of all texts, as Chrome does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, font')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const inner = document.createElement('font')
      inner.textContent = text.textContent
      const outer = document.createElement('font')
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  })
}

test('keeps showing what was chosen on a page that the browser translated', async ({ page }) => {
  await register(page, 'Roberto')
  const day = await facilityDay(page, 5)
  await chooseSlot(page, { item: 'cage-1', day, time: '5:00 PM' })
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText('5:00 PM – 6:00 PM')
  await translate(page)
  await page.getByRole('button', { name: '10:00 AM, Available' }).click()
  await page.getByRole('group', { name: 'Duration' }).getByRole('button').nth(2).click()
  await expect(bar).toContainText('10:00 AM – 1:00 PM')
  await expect(page.getByText('5:00 PM –')).toHaveCount(0)
  await translate(page)
  await page.getByRole('combobox', { name: 'Space', exact: true }).selectOption({ index: 2 })
  await expect(bar).toContainText('Batting Cage 2')
  await bar.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
})

test('books nothing for the person who signed in in another tab', async ({
  page,
  context,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await register(page, 'Josh')
  const day = await facilityDay(page, 6)
  await chooseSlot(page, { item: 'cage-1', day, time: '5:00 PM' })
  const other = await register({ request: context.request }, 'Satchel')
  await page.getByRole('region', { name: 'Your booking' }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Someone Else Signed In' })).toBeVisible()
  await expect(page.getByText(`${other} signed in in another tab`)).toBeVisible()
  const taken = await elsewhere.request.get(`/api/bookings/availability/${day}`)
  expect(await taken.json()).toEqual([])
  await page.getByRole('button', { name: 'Continue as Satchel' }).click()
  await expect(page.getByRole('heading', { name: 'Someone Else Signed In' })).toBeHidden()
  await expect(page.getByRole('button', { name: '5:00 PM, Available' })).toBeVisible()
})
