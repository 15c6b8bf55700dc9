import { expect, NOT_FOUND, test } from './barn.ts'

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
