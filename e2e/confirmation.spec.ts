import { expectAccessible } from './axe.ts'
import { ageSessions } from './backdate.ts'
import { expect, FORBIDDEN, facilityDay, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.expect(FORBIDDEN)
  await signInAsAdmin(page)
})

test('asks for the password once before it promotes, and then goes on', async ({
  page,
  elsewhere,
  server,
}) => {
  const other = await register(elsewhere, 'Yogi')
  await verifyAddress(elsewhere, other)
  await page.goto('/admin/users')
  await page.getByLabel('Email', { exact: true }).fill(other)
  await ageSessions(server)
  const promote = page.getByRole('button', { name: 'Promote to Admin' })
  const dialog = page.getByRole('dialog', { name: "Confirm It's You" })

  await promote.click()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible(page, 'confirmation')
  await dialog.getByLabel('Password').fill('not-this-one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('This password is incorrect.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(promote).toBeEnabled()
  expect(await page.evaluate(() => window.shownToasts)).toEqual([])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other)

  await promote.click()
  await expect(dialog.getByLabel('Password')).toHaveValue('')
  await dialog.getByLabel('Password').fill('forty-two-42')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'User promoted to admin successfully')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: `Remove Admin ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click()
  await expectToast(page, 'Admin privileges removed successfully')
})

test('keeps what was typed into a refund while it asks, and asks before it downloads an export', async ({
  page,
  server,
}) => {
  const date = (await facilityDay(page, 20)).toString()
  const id = await bookAtDesk(page, { customerName: 'Duke Snider', spaceId: 'cage-1', date, hour: 10 })
  await payAtDesk(page, id, { method: 'cash' })
  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Booking' })
  await cancel.getByLabel('Reason').fill('Rained in')
  await cancel.getByRole('radio', { name: 'Partial refund' }).check()
  await cancel.getByLabel('Amount to refund').fill('5.00')
  await ageSessions(server)
  await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm It's You" })
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(cancel.getByLabel('Amount to refund')).toHaveValue('5.00')
  await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
  await dialog.getByLabel('Password').fill('forty-two-42')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Booking Cancelled')

  await page.goto('/admin/reports?part=reports')
  const link = page.getByRole('link', { name: 'Bookings (CSV)' })
  await expect(link).toBeVisible()
  await ageSessions(server)
  await link.click()
  await dialog.getByLabel('Password').fill('forty-two-42')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^barn-bookings-.*\.csv$/)
})
