import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { countPages } from './count-pages.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('shows a week, leads to its days, and prints one on one page, headed by the facility and the date', async ({
  page,
}) => {
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await signInAsAdmin(page)
  const date = '2027-02-10'
  const booking = { customerName: 'Josh Gibson', date, hour: 10, spaceId: 'cage-1' }
  await bookAtDesk(page, { ...booking, hours: 2, totalAmount: '60.00' })
  await page.goto('/admin')
  const heading = page.getByRole('heading', { name: 'Wednesday, February 10, 2027' })

  await test.step('a week leads to its days', async () => {
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Week of Sunday, January 31, 2027' })).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    const day = page.getByRole('row', { name: /^Wednesday, February 10, 2027/ })
    await expect(day).toContainText('2 hours in 1 booking')
    await expect(day).toContainText('Nothing booked')
    await expectToFitWidth(page, 'a week')
    await expectAccessible(page, 'a week', 'main')
    await day.getByRole('link').click()
    await expect(heading).toBeVisible()
  })

  await test.step('a full day takes one page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const hours = Array.from({ length: 13 }, (_, index) => 8 + index)
    await Promise.all(
      hours.map((hour) =>
        bookAtDesk(page, { customerName: `Weidman Little League ${hour}`, date, hour, spaceId: 'cage-3' }),
      ),
    )
    await bookAtDesk(page, {
      customerName: 'Night Owls',
      date,
      hour: 21,
      hours: 3,
      spaceId: 'cage-2',
      totalAmount: '90.00',
    })
    await expect(page.getByRole('table').getByRole('link', { name: /Night Owls/ })).toBeVisible()
    for (const landscape of [false, true])
      expect(await countPages(page, { landscape, marginCm: 1 }), `landscape: ${landscape}`).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden()
    await expect(page.getByText('The Barn', { exact: true })).toBeVisible()
    await expect(page.getByText('Night Owls')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const bar = page.getByRole('button', { name: 'Previous day' })
    const [left, right] = [await heading.boundingBox(), await bar.boundingBox()]
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(20)
  })
})
