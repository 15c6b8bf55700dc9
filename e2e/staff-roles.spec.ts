import { expectAccessible } from './axe.ts'
import { expect, FORBIDDEN, facilityDay, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test("shows each role its own pages, and limits the desk's discounts and refunds", async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(FORBIDDEN)
  await signInAsAdmin(elsewhere)
  const email = await register(page, 'Roy')
  const { id: clerkId } = await (await page.request.get('/api/auth/user')).json()
  const date = (await facilityDay(page, 57)).toString()
  const costly = await bookAtDesk(elsewhere, {
    customerName: 'Costly Booking',
    date,
    hour: 10,
    spaceId: 'practice-area',
    totalAmount: '75.00',
  })
  const paid = await bookAtDesk(elsewhere, {
    customerName: 'Paid Booking',
    date,
    hour: 10,
    spaceId: 'cage-1',
  })
  await payAtDesk(elsewhere, paid, { method: 'cash' })
  await verifyAddress(page, email)
  const promotion = { data: { email, staffRole: 'desk' } }
  expect((await elsewhere.request.post('/api/promote-to-admin', promotion)).status()).toBe(200)
  const nav = page.getByRole('navigation', { name: 'Staff' }).getByRole('link')

  await test.step('the desk sees its own pages, and the reason on others', async () => {
    await page.goto('/admin/board')
    await expect(nav).toHaveText(['Today', 'Bookings', 'Customers', 'Money'])
    await expect(page.getByRole('link', { name: 'Week' }).first()).toBeAttached()
    await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0)
    await goInApp(page, '/admin/settings')
    await expect(page.getByRole('alert')).toContainText('Only a manager or the owner can do this.')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Back to Admin' })).toBeVisible()
    await nav.filter({ hasText: 'Customers' }).click()
    await expect(page.getByRole('heading', { name: /Admin Users/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Promote|Remove|Change Role/ })).toHaveCount(0)
    await goInApp(page, '/admin/bookings?tab=password')
    await expect(page.getByRole('tab', { name: 'Create Booking' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Reset Password' })).toHaveCount(0)
  })

  await test.step('a discount beyond the limit says the limit, and keeps what was typed', async () => {
    await goInApp(page, `/admin/bookings/${costly}`)
    await page.getByRole('button', { name: 'Waive Balance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waive Balance' })
    await dialog.getByLabel('Reason').fill('Rained in')
    await dialog.getByRole('button', { name: 'Waive $75.00' }).click()
    await expectToast(
      page,
      'Error',
      'You can give discounts of $30 a day, and $30.00 is left today. A manager or the owner can give a larger discount.',
    )
    await expect(dialog.getByLabel('Reason')).toHaveValue('Rained in')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a payment can be corrected today, and not refunded', async () => {
    await goInApp(page, `/admin/bookings/${paid}`)
    const ledger = page.getByRole('region', { name: 'Payments' })
    await expect(ledger.getByRole('button', { name: 'Correct' })).toBeVisible()
    await expect(ledger.getByRole('button', { name: 'Refund' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByLabel('No refund (keep the payment)').check()
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(page, 'Booking Cancelled')
  })

  const sheet = page.getByRole('switch', { name: 'Day sheet, every morning at 7 AM' })
  await test.step('the desk chooses its messages in the profile', async () => {
    await goInApp(page, '/profile')
    await expect(sheet).not.toBeChecked()
    await expect(page.getByText('Summary, every Monday')).toHaveCount(0)
    await sheet.click()
    await expectToast(page, 'Messages Saved')
  })

  await test.step('a new role counts without signing in again', async () => {
    const path = `/api/admin/users/${clerkId}/staff-role`
    expect((await elsewhere.request.put(path, { data: { staffRole: 'manager' } })).status()).toBe(200)
    await page.reload()
    await expect(sheet).toBeChecked()
    await page.getByRole('button', { name: 'Send Me a Sample: Summary, every Monday' }).click()
    await expectToast(page, 'Sample Sent')
    await expectAccessible(page, 'the profile of staff')
    await goInApp(page, '/admin/settings')
    await expect(page.getByRole('heading', { name: 'Practice Spaces' })).toBeVisible()
    const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(parts.filter({ hasText: 'Policies' })).toHaveCount(0)
    await parts.filter({ hasText: 'Staff & Security' }).click()
    await expect(page.getByRole('link', { name: 'Audit Log' })).toBeVisible()
  })
})
