import { atCheckout } from './at-checkout.ts'
import { expect, test } from './barn.ts'
import { countPages } from './count-pages.ts'
import { goInApp } from './in-app.ts'
import { payPastForm } from './stripe-side.ts'

const PAGE_HEIGHT = 11 * 96

test('prints agreements, receipts, and bookings without buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const id = await atCheckout(page, 'agreements')

  await test.step('an open agreement', async () => {
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

  // An open checkout sees the signature, and would ask for an intent itself.
  await goInApp(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()
  await payPastForm(page, { id, totalAmount: '30.00' })
  for (const [title, path, text] of [
    ['a receipt', `/payment-success?bookingId=${id}`, 'Total Paid'],
    ['bookings', '/dashboard', '$30.00'],
  ] as const) {
    await test.step(title, async () => {
      await page.emulateMedia({ media: 'screen' })
      await goInApp(page, path)
      await expect(page.getByText(text)).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('6090 W River Rd').first()).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      expect(await countPages(page)).toBe(1)
    })
  }
})
