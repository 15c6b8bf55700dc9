import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, chooseSlot, expect, facilityDay, NOT_FOUND, signAgreements, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { register } from './staff.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function check(page: Page, name: string): Promise<void> {
  await expectToFitWidth(page, name)
  await expectAccessible(page, name)
}

test('preloads the fonts of headings and texts', async ({ request }) => {
  for (const path of ['/', '/login']) {
    const fonts = (await (await request.get(path)).text()).match(/<link rel="preload" as="font"[^>]*>/g) ?? []
    const files = fonts.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '').toSorted()
    expect(files).toEqual(
      [/barlow-400-/, /barlow-600-/, /barlow-condensed-700-/].map((name) => expect.stringMatching(name)),
    )
    for (const file of files) expect((await (await request.get(file)).body()).length).toBeLessThan(14_000)
  }
})

test('shows visitors accessible pages that fit the screen', async ({ page, consoleGuard }) => {
  consoleGuard.expect(NOT_FOUND)
  consoleGuard.expect(BAD_REQUEST)
  for (const path of [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/team?token=x',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }
})

test('shows customers accessible home, bookings and profile pages that fit the screen', async ({
  page,
  consoleGuard,
}) => {
  await register(page, 'Jackie')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Doubleheader' })).toBeVisible()
  await check(page, 'home')
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await check(page, 'empty dashboard')
  await page.goto('/teams')
  await expect(page.getByRole('button', { name: 'Create Team' })).toBeVisible()
  await check(page, 'teams')
  await page.goto('/profile')
  await expect(page.getByText('Need Help')).toBeVisible()
  await check(page, 'profile')

  consoleGuard.expect(NOT_FOUND)
  await page.goto('/nowhere')
  await page.getByText('FOUL BALL').waitFor()
  const edgesOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return box ? { top: box.y, bottom: box.y + box.height } : null
  }
  const nav = await edgesOf('nav.main-nav')
  const infield = await edgesOf('main + div > svg')
  expect(infield?.bottom, 'the drawing ends above the navigation').toBeLessThanOrEqual((nav?.top ?? 0) + 1)
})

test('shows customers accessible booking and checkout pages that fit the screen', async ({ page }) => {
  await register(page, 'Jackie')
  await chooseSlot(page, { item: 'bundle3', day: await facilityDay(page, 12), time: '9:00 AM', hours: 2 })
  await check(page, 'booking')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await check(page, 'agreements')
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeVisible()
  await check(page, 'payment')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
  await check(page, 'dashboard with a hold')
})
