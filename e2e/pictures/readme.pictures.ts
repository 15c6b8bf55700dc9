import { expect, type Page } from '@playwright/test'
import { moveClock, pickSlot, test } from '../barn.ts'
import { cardForm } from '../card-form.ts'
import { holdSlot } from '../desk-bookings.ts'
import { register, signInAsAdmin } from '../staff.ts'
import { sign } from '../stripe-side.ts'

/** A Friday morning: Saturday has bookings of every kind. */
const NOW = '2027-02-05T10:20:00-05:00'
const SATURDAY = '2027-02-06'

/** As large as a phone, or as the desk's screen. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: 'jpeg', quality: 64 })
}

// npm run pictures
test('takes the pictures of the README from a filled calendar', async ({ page, anotherDevice }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await moveClock(page, { now: NOW })
  const filled = await page.request.post('/sandbox/fill', { data: {}, timeout: 120_000 })
  expect(await filled.text()).toContain('60 bookings')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, 'landing')

  await register(page, 'Jackie', 'jackie.robinson@thebarn.example')
  await page.goto('/booking?spaceId=cage-1')
  await pickSlot(page, { day: Temporal.PlainDate.from(SATURDAY), time: '12:00 PM', hours: 2 })
  await page.getByRole('heading', { name: 'Pick a Date' }).evaluate((heading) => heading.scrollIntoView())
  await take(page, 'booking')

  const held = await holdSlot(page, { date: SATURDAY, hour: 9, spaceId: 'cage-3' })
  await sign(page, held)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/checkout?bookingId=${held}`)
  await cardForm(page)
  await take(page, 'checkout')

  const desk = await anotherDevice()
  await desk.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await desk.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(desk)
  await desk.goto(`/admin/board?date=${SATURDAY}`)
  await expect(desk.getByRole('link', { name: /Marcus Reed/ })).toBeVisible()
  await take(desk, 'board')
})
