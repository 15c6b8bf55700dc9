import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('refunds part of a payment, and no more than is left of it', async ({ page }) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 52)).toString()
  const id = await bookAtDesk(page, { customerName: 'Part Back', date, hour: 18, spaceId: 'cage-1' })
  await payAtDesk(page, id, { method: 'cash' })
  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const amount = dialog.getByLabel('Amount ($)')
  const send = dialog.getByRole('button', { name: /^Refund/ })
  await expect(amount).toHaveValue('30.00')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Rain')
  await amount.fill('30.01')
  await expect(amount).toHaveAccessibleDescription('Up to $30.00, like 12.50')
  await expect(send).toBeDisabled()
  await amount.fill('12.50')
  await expect(send).toHaveText('Refund $12.50')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.toast').getByText('Refund Recorded')).toBeVisible()
  await expect(page.getByText('Refund of $12.50, succeeded: Rain')).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(amount).toHaveValue('17.50')
  await dialog.getByRole('button', { name: "Don't Refund" }).click()
  await expect(dialog).toBeHidden()
})
