import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { press } from './keyboard.ts'
import { register, verifyAddress } from './staff.ts'

/** In pixels, so that a phone shows five rows at a time. */
const MAX_ROW_HEIGHT = 100

test('lists bookings as rows that open, also by keyboard and from an address', async ({ page }) => {
  await verifyAddress(page, await register(page, 'Oscar'))
  const slot = async (ahead: number) => ({ date: (await facilityDay(page, ahead)).toString(), hour: 19 })
  const first = await bookByCard(page, { ...(await slot(52)), spaceId: 'cage-1' })
  await page.goto('/dashboard')
  const calendar = (cage: number) => page.getByRole('link', { name: `Add to Calendar: Batting Cage ${cage}` })
  await expect(calendar(1), 'the only booking is open').toBeVisible()

  await bookByCard(page, { ...(await slot(53)), spaceId: 'cage-2' })
  await page.goto('/dashboard')
  const rows = page.locator('details', { has: page.getByRole('heading', { level: 3 }) })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(MAX_ROW_HEIGHT)
  await expect(calendar(1)).toBeHidden()

  await press(page, rows.nth(1).locator('summary'))
  await expect(calendar(2)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt for Batting Cage 2' })).toBeVisible()
  await expectAccessible(page, 'an open booking')
  await page.keyboard.press('Enter')
  await expect(calendar(2)).toBeHidden()

  await page.goto(`/dashboard?bookingId=${first}`)
  await expect(calendar(1)).toBeInViewport()
  await expect(calendar(2)).toBeHidden()
})
