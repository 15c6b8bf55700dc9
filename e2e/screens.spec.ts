import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, signAgreements, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { register } from './staff.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function check(page: Page, name: string): Promise<void> {
  await expectToFitWidth(page, name)
  await expectAccessible(page, name)
}

// The pages that customers need most. The crawl checks every state of every screen.
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
