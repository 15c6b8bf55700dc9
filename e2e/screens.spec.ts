import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, expect, facilityDay, signAgreements, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { register } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function check(page: Page, name: string): Promise<void> {
  await expectToFitWidth(page, name)
  await expectAccessible(page, name)
}

test('shows visitors accessible pages that fit the screen, with their fonts preloaded', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(BAD_REQUEST)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await test.step('a reset link without a token leads to sign in', async () => {
    await page.goto('/reset-password')
    await expectToast(page, 'Invalid Reset Link', 'The password reset link is missing or invalid.')
    await expect(title('Welcome Back')).toBeVisible()
    await closeToasts(page)
    await check(page, 'login')
    await page.getByRole('link', { name: 'Create Account' }).click()
    await expect(title('Create Account')).toBeVisible()
    await check(page, 'register')
    await page.getByRole('link', { name: 'Sign In Instead' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(title('Forgot Password')).toBeVisible()
    await check(page, 'forgot password')
  })

  await test.step('a reset link that no longer works says so', async () => {
    await goInApp(page, '/reset-password?token=x')
    await expect(title('Reset Password')).toBeVisible()
    await check(page, 'reset password')
    for (const label of ['New Password', 'Confirm New Password'])
      await page.getByLabel(label, { exact: true }).fill('brand-new-pass')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'Reset Failed')
  })

  await test.step('preloads the fonts of headings and texts', async () => {
    const { request } = page
    for (const path of ['/', '/login']) {
      const fonts =
        (await (await request.get(path)).text()).match(/<link rel="preload" as="font"[^>]*>/g) ?? []
      const files = fonts.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '').toSorted()
      expect(files).toEqual(
        [/barlow-400-/, /barlow-600-/, /barlow-condensed-700-/].map((name) => expect.stringMatching(name)),
      )
      for (const file of files) expect((await (await request.get(file)).body()).length).toBeLessThan(14_000)
    }
  })

  await goInApp(page, '/team?token=x')
  await expect(page.getByRole('heading', { name: "This Link Can't Be Used" })).toBeVisible()
  await check(page, "a team's link")
})

// The landing page, teams, the profile, and the steps of checkout have their checks in their own files.
test('shows customers accessible pages that fit the screen', { tag: '@core' }, async ({ page }) => {
  await register(page, 'Jackie')
  const date = (await facilityDay(page, 12)).toString()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Doubleheader' })).toBeVisible()
  await check(page, 'home')
  await goInApp(page, `/booking?bundleId=bundle3&date=${date}&hour=9&hours=2`)
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('9:00 AM – 11:00 AM')
  await check(page, 'booking')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await expectToFitWidth(page, 'agreements')
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeVisible()
  await expectToFitWidth(page, 'payment')
  await goInApp(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
  await check(page, 'dashboard with a hold')

  await goInApp(page, '/nowhere')
  await page.getByText('FOUL BALL').waitFor()
  await check(page, 'an unknown address')
  const edgesOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return box ? { top: box.y, bottom: box.y + box.height } : null
  }
  const nav = await edgesOf('nav.main-nav')
  const infield = await edgesOf('main + div > svg')
  expect(infield?.bottom, 'the drawing ends above the navigation').toBeLessThanOrEqual((nav?.top ?? 0) + 1)
})
