import { gzipSync } from 'node:zlib'
import { expectAccessible } from './axe.ts'
import { expect, recordedEvents, SIGNED_OUT, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { fillInRegistration } from './registration.ts'
import { closeToasts } from './toasts.ts'

const LANDING = 'Professional Baseball Training Facility'

test('shows a light landing page, and leads from an open time to booking that slot', {
  tag: '@core',
}, async ({ page, consoleGuard }) => {
  // A page can fetch the current user at the moment they sign out.
  consoleGuard.expect(SIGNED_OUT)
  const requests: { path: string; type: string }[] = []
  page.on('request', (request) =>
    requests.push({ path: new URL(request.url()).pathname, type: request.resourceType() }),
  )
  const document = await page.goto('/')
  await expect(page.getByRole('heading', { name: LANDING })).toBeVisible()
  expect(gzipSync((await document?.body()) ?? '').length).toBeLessThan(15_000)
  await expect.poll(() => recordedEvents(page)).toContainEqual({ event: 'page_view', page_path: '/' })
  const scripts = requests.filter(({ type }) => type === 'script')
  expect(scripts).toHaveLength(1)
  const bytes = (await (await page.request.get(scripts[0]?.path ?? '')).body()).length
  expect(bytes).toBeLessThan(5_000)
  expect(requests.length).toBeLessThanOrEqual(15)
  expect(requests.filter(({ path, type }) => path.startsWith('/api/') || type === 'stylesheet')).toEqual([])

  await expectToFitWidth(page, 'landing')
  await expectAccessible(page, 'landing')

  const times = page.getByRole('region', { name: /^(Open|Next Open)/ })
  const time = times.getByRole('link', { name: /, Batting Cage 2$/ }).first()
  const hour = ((await time.getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  await time.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await fillInRegistration(page, 'Minnie')
  await expect(page).toHaveURL(/\/booking\?/)
  await expect(
    page.getByRole('button', { name: new RegExp(`^${hour.replace(' ', ':00 ')}`) }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Space', { exact: true })).toHaveValue('cage-2')
  // It would cover the link.
  await closeToasts(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: LANDING })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
