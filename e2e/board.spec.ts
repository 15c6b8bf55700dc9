import type { Locator } from '@playwright/test'
import { expect, moveClock, test } from './barn.ts'
import { countPages } from './count-pages.ts'
import { bookAtDesk, changeBooking } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'

const TODAY = '2027-02-01'
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

test('opens the board at the right hour, shows weeks, and prints a day on one page', async ({ page }) => {
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await signInAsAdmin(page)
  const booked = { date: TODAY, spaceId: 'cage-1' }
  await bookAtDesk(page, { ...booked, customerName: 'Hank Aaron', hour: 17, hours: 2, totalAmount: '60.00' })
  await bookAtDesk(page, { ...booked, customerName: 'Ernie Banks', hour: 19 })
  await bookAtDesk(page, {
    date: TODAY,
    bundleId: 'bundle2',
    customerName: 'Girard Little League',
    hour: 18,
    hours: 3,
  })
  await moveClock(page, { now: '2027-02-01T18:20:00-05:00' })
  await page.goto('/admin/users')
  await test.step('today opens at the current hour, with the current and the next customers', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
      await goInApp(page, '/admin/board')
      const strip = page.getByRole('region', { name: 'Now and next' })
      await expect(strip).toContainText('Batting Cage 1until 7 PM, 40 min leftHank Aaron')
      await expect(strip).toContainText('$60.00 due · Not signedNext: 7 PM, Ernie Banks')
      await expect(strip).toContainText('Batting Cage 3 & Practice Area')
      await expect(strip).toContainText('until 9 PM, 2 hr 40 min leftGirard Little League')
      await expect(strip).toContainText('Batting Cage 2OpenNo more bookings today')
      await expect(strip.getByText('Girard Little League')).toHaveCount(1)
      const hour = page.getByRole('row', { name: /^6 PM/ })
      await expect(hour.getByRole('rowheader')).toHaveAttribute('aria-current', 'time')
      const board = hour.locator('xpath=ancestor::div[1]')
      if (size.width !== 820)
        expect(await topOf(board), `${size.width}`).toBeLessThanOrEqual(0.4 * size.height)
      for (const block of await page.locator('[data-booking]').all())
        for (const line of await page.locator('[data-now]').all())
          expect(overlap(await block.boundingBox(), await line.boundingBox())).toBe(false)
      await expect.poll(async () => (await bottomOf(hour)) <= (await bottomOf(board))).toBe(true)
      if (size.width > 768) await expect(hour).toBeInViewport()
      const dot = hour.getByRole('rowheader').locator('[data-now]')
      const row = (await hour.boundingBox()) ?? { y: 0, height: 0 }
      expect(((await topOf(dot)) + 3 - row.y) / row.height).toBeCloseTo(20 / 60, 1)
      await goInApp(page, '/admin/users')
    }
  })

  await test.step('other days start with the morning, and keep the names of spaces in view', async () => {
    await page.setViewportSize({ width: 820, height: 700 })
    await goInApp(page, '/admin/board?date=2027-02-03')
    const header = page.getByRole('columnheader').first()
    const before = await topOf(header)
    const morning = page.getByRole('rowheader', { name: '8 AM' })
    await expect(morning).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Now and next' })).toBeHidden()
    await page.mouse.move(400, 500)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => topOf(morning)).toBeLessThan(before)
    expect(await topOf(header)).toBe(before)
  })

  const date = '2027-02-10'
  await bookAtDesk(page, {
    customerName: 'Josh Gibson',
    date,
    hour: 10,
    hours: 2,
    spaceId: 'cage-1',
    totalAmount: '60.00',
  })
  const heading = page.getByRole('heading', { name: 'Wednesday, February 10, 2027' })

  await test.step('a week links to its days', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await goInApp(page, '/admin/board')
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Week of Sunday, January 31, 2027' })).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    const day = page.getByRole('row', { name: /^Wednesday, February 10, 2027/ })
    await expect(day).toContainText('2 hours in 1 booking')
    await expect(day).toContainText('Nothing booked')
    await day.getByRole('link').click()
    await expect(heading).toBeVisible()
  })

  await test.step('a full day prints on one page', async () => {
    const hours = Array.from({ length: 13 }, (_, index) => 8 + index)
    await Promise.all(
      hours.map((hour) =>
        bookAtDesk(page, { customerName: `Weidman Little League ${hour}`, date, hour, spaceId: 'cage-3' }),
      ),
    )
    const id = await bookAtDesk(page, {
      customerName: 'Night Owls',
      customerPhone: '989 555 0142',
      date,
      hour: 21,
      hours: 3,
      spaceId: 'cage-2',
      totalAmount: '90.00',
    })
    await changeBooking(page, [id, 'note'], { note: 'Lights off at midnight' }, 'PUT')
    await expect(page.getByRole('table').getByRole('link', { name: /Night Owls.*Lights off/ })).toBeVisible()
    for (const landscape of [false, true])
      expect(await countPages(page, { landscape, marginCm: 1 }), `landscape: ${landscape}`).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Day Board' })).toBeHidden()
    await expect(page.getByText('The Barn', { exact: true })).toBeVisible()
    const printed = page.getByRole('link', { name: /Night Owls/ })
    for (const text of ['$90.00 due', '(989) 555-0142', 'Lights off at midnight'])
      await expect(printed.getByText(text)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const bar = page.getByRole('button', { name: 'Previous day' })
    const [left, right] = [await heading.boundingBox(), await bar.boundingBox()]
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(20)
  })
})

type Box = Awaited<ReturnType<Locator['boundingBox']>>
const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  Math.min(one.x + one.width, other.x + other.width) > Math.max(one.x, other.x) &&
  Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y)
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0
const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return box ? box.y + box.height : 0
}
