import { expectAccessible } from './axe.ts'
import { chooseSlot, expect, facilityDay, SIGNED_OUT, signAgreements, test } from './barn.ts'
import { register } from './staff.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

test('every screen is accessible, in light and dark, and fits its width', async ({ page, consoleGuard }) => {
  test.setTimeout(120_000)
  consoleGuard.expect(SIGNED_OUT)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  async function check(name: string): Promise<void> {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([name, size.width, overflow]).toEqual([name, size.width, 0])
    }
    await page.setViewportSize(SIZES[0] ?? { width: 390, height: 844 })
    await expectAccessible(page, name)
  }

  for (const path of [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(path)
  }
  await register(page, 'Jackie')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Doubleheader' })).toBeVisible()
  await check('home')
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await check('empty dashboard')
  await page.goto('/profile')
  await expect(page.getByText('Need Help')).toBeVisible()
  await check('profile')
  await chooseSlot(page, { item: 'bundle3', day: await facilityDay(page, 12), time: '9:00 AM', hours: 2 })
  await check('booking')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await check('agreements')
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeVisible()
  await check('payment')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Complete payment' })).toBeVisible()
  await check('dashboard with a hold')
})
