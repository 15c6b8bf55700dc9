import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ hasTouch: false })

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 40)).toString()
})

test('keeps the search of all bookings in the address', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await bookAtDesk(page, { customerName: 'Found Again', date, hour: 11, spaceId: 'cage-1' })
  await bookAtDesk(page, { customerName: 'Lost Since', date, hour: 12, spaceId: 'cage-1' })
  await page.goto('/admin/bookings?tab=all')
  const search = page.getByLabel('Search bookings')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Found|Lost/ }) })
  await expect(rows).toHaveCount(2)
  await search.fill('found')
  await page.getByLabel('Status').selectOption('confirmed')
  await expect(rows).toHaveCount(1)
  const address = page.url()
  for (const leave of ['button', 'header'] as const) {
    await page.getByRole('link', { name: 'Found Again' }).click()
    await expect(page.getByRole('heading', { name: 'Booking', exact: true })).toBeVisible()
    if (leave === 'button') await page.goBack()
    else await page.getByRole('link', { name: 'Back to all bookings' }).click()
    await expect(search).toHaveValue('found')
    await expect(page.getByLabel('Status')).toHaveValue('confirmed')
    await expect(rows).toHaveCount(1)
    expect(page.url()).toBe(address)
  }
})
