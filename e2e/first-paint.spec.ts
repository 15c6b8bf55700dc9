import type { Page } from '@playwright/test'
import { expect, facilityDay, recordedEvents, SIGNED_OUT, test } from './barn.ts'
import { register } from './staff.ts'
import { expectToast } from './toasts.ts'

const SCRIPTS = '**/assets/*.js'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page whose scripts don't arrive until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    if (!route.request().url().includes('/start-early-')) await promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(h1(page)).toBeVisible()
  return async () => {
    resolve()
    // The app has started.
    await expect.poll(() => recordedEvents(page)).not.toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/**
 * Marks what the document shows. Returns whether the app kept it, and all headings that the page then had.
 */
async function watchStart(page: Page) {
  const heading = await h1(page).elementHandle()
  const headings = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => seen.add([...document.querySelectorAll('h1')].map((each) => each.textContent).join())
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    look()
    return seen
  })
  return async () => ({
    isKept: await heading?.evaluate((element) => element.isConnected),
    headings: await headings.evaluate((seen) => [...seen]),
  })
}

test('paints each page before its scripts, the same for everyone, and goes on from there', async ({
  page,
}) => {
  const visitorsPages = [
    {
      path: '/login?next=/dashboard',
      title: 'Welcome Back',
      shows: 'Sign in to book your practice sessions',
    },
    { path: '/register', title: 'Create Account', shows: 'Confirm Password' },
    { path: '/forgot-password', title: 'Forgot Password', shows: 'Send Reset Link' },
  ]
  const day = (await facilityDay(page, 9)).toString()
  const customersPages = [
    { path: '/', title: 'Step Up to the Plate', shows: 'Loading…' },
    { path: `/booking?spaceId=cage-1&date=${day}`, title: 'Book a Session', shows: 'Loading…' },
    { path: '/dashboard', title: 'My Bookings', shows: 'Loading…' },
    { path: '/profile', title: 'Profile', shows: 'Loading…' },
  ]
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.context().clearCookies()
    for (const visited of visitorsPages) await expectFirstPaint(page, { ...visited, isKept: true })
    await register(page, 'Hank')
    // Drawn with their data, in one go.
    for (const visited of customersPages) await expectFirstPaint(page, { ...visited, isKept: false })
  }
})

async function expectFirstPaint(
  page: Page,
  { path, title, shows, isKept }: { path: string; title: string; shows: string; isKept: boolean },
) {
  await test.step(path, async () => {
    const start = await openWithoutScripts(page, path)
    await expect(h1(page)).toHaveText(title)
    await expect(page.locator('#root')).toContainText(shows)
    await expect(page.locator('#root')).not.toContainText('Hank')
    const outcome = await watchStart(page)
    await start()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    expect(await outcome()).toEqual({ isKept, headings: [title] })
  })
}

test('loses nothing typed before the scripts, and never puts it into the address', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  const email = await register(page, 'Hank')
  await page.context().clearCookies()
  const start = await openWithoutScripts(page, '/login?next=/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=\/profile$/)
  await expect(page.locator('[inert]')).toHaveText(/Create Account$/)
  await start()
  // Submitted as soon as it could be.
  await expectToast(page, 'Login Failed')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-password')
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    `/register?${new URLSearchParams({ next: '/profile' })}`,
  )
  await page.getByLabel('Password', { exact: true }).fill('forty-two-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('keeps a form that it has no code for, and sends it once it does', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/Failed to load resource: net::ERR_FAILED/)
  const email = await register(page, 'Hank')
  await page.context().clearCookies()
  for (const missing of ['**/assets/login-form-*.js', '/'])
    await page.route(missing, (route) => route.abort())
  await page.goto('/login?next=/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('forty-two-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Error')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('keeps focus on the link that has it while the app takes the place of the document', async ({
  page,
}) => {
  await register(page, 'Hank')
  const start = await openWithoutScripts(page, '/dashboard')
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await start()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect(skipLink).toBeFocused()
})
