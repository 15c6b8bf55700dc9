import { atCheckout } from './at-checkout.ts'
import { expect, facilityDay, test } from './barn.ts'
import { countPages } from './count-pages.ts'
import { bookByCard } from './desk-bookings.ts'
import { register } from './staff.ts'

const PAGE_HEIGHT = 11 * 96

test('prints an open agreement alone and in full', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await atCheckout(page, 'agreements')
  await page.getByRole('button', { name: 'Read the Full Agreement' }).click()
  const dialog = page.getByRole('dialog')
  const last = dialog.locator('p').last()
  await expect(last).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Close', includeHidden: true })).toBeHidden()
  await expect(dialog).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // Nothing is left to scroll to.
  const [whole, end] = [await dialog.boundingBox(), await last.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((whole?.y ?? 0) + (whole?.height ?? 0) + 1)
  expect(await countPages(page)).toBe(Math.ceil(((whole?.height ?? 0) * 0.75) / PAGE_HEIGHT))
})

test('prints a receipt and bookings without buttons, under the address', async ({ page }) => {
  await register(page, 'Monte')
  const day = await facilityDay(page, 9)
  const id = await bookByCard(page, { spaceId: 'cage-2', date: day.toString(), hour: 9 })
  for (const [path, text] of [
    [`/payment-success?bookingId=${id}`, 'Total Paid'],
    ['/dashboard', '$30.00'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('6090 W River Rd').first()).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    expect(await countPages(page)).toBe(1)
  }
})
