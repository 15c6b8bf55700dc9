import { expect, FORBIDDEN, facilityDay, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test('shows each role its own pages, and lets the desk discount up to its limit and refund nothing', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(FORBIDDEN)
  await signInAsAdmin(page)
  const clerk = await anotherDevice()
  const email = await register(clerk, 'Roy')
  await verifyAddress(clerk, email)
  const nav = clerk.getByRole('navigation', { name: 'Staff' }).getByRole('link')

  await test.step('the owner adds someone for the desk', async () => {
    await page.goto('/admin/users')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('radio', { name: 'Desk' }).check({ force: true })
    await page.getByRole('button', { name: 'Promote to Admin' }).click()
    await expectToast(page, 'User promoted to admin successfully')
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Desk')
  })

  await test.step('the desk sees its own pages, and the reason on others', async () => {
    await clerk.goto('/admin')
    await expect(nav).toHaveText(['Today', 'Bookings', 'Attention', 'Reports', 'Users'])
    await expect(clerk.getByRole('link', { name: 'Open Settings' })).toHaveCount(0)
    await expect(clerk.getByRole('link', { name: 'Week' }).first()).toBeAttached()
    await expect(clerk.getByRole('button', { name: 'Block' })).toHaveCount(0)
    await clerk.goto('/admin/settings')
    await expect(clerk.getByRole('alert')).toContainText('Only a manager or the owner can do this.')
    await clerk.goto('/admin/hours')
    await expect(clerk.getByRole('alert').getByRole('link', { name: 'Back to Admin' })).toBeVisible()
    await clerk.goto('/admin/users')
    await expect(clerk.getByRole('heading', { name: /Admin Users/ })).toBeVisible()
    await expect(clerk.getByRole('button', { name: /Promote|Remove|Change Role/ })).toHaveCount(0)
    await clerk.goto('/admin/bookings?tab=password')
    await expect(clerk.getByRole('tab', { name: 'Create Booking' })).toBeVisible()
    await expect(clerk.getByRole('tab', { name: 'Reset Password' })).toHaveCount(0)
  })

  const date = (await facilityDay(page, 57)).toString()
  const dear = await bookAtDesk(page, {
    customerName: 'Dear Booking',
    date,
    hour: 10,
    spaceId: 'practice-area',
    totalAmount: '75.00',
  })
  const paid = await bookAtDesk(page, { customerName: 'Paid Booking', date, hour: 10, spaceId: 'cage-1' })
  await payAtDesk(page, paid, { method: 'cash' })

  await test.step('a discount beyond the limit says the limit, and keeps what was typed', async () => {
    await clerk.goto(`/admin/bookings/${dear}`)
    await clerk.getByRole('button', { name: 'Waive Balance' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Waive Balance' })
    await dialog.getByLabel('Reason').fill('Rained in')
    await dialog.getByRole('button', { name: 'Waive $75.00' }).click()
    await expectToast(
      clerk,
      'Error',
      'You can give discounts of $30 a day, and $30.00 is left today. A manager or the owner can give a larger discount.',
    )
    await expect(dialog.getByLabel('Reason')).toHaveValue('Rained in')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a payment can be corrected today, and not refunded', async () => {
    await clerk.goto(`/admin/bookings/${paid}`)
    const ledger = clerk.getByRole('region', { name: 'Payments' })
    await expect(ledger.getByRole('button', { name: 'Correct' })).toBeVisible()
    await expect(ledger.getByRole('button', { name: 'Refund' })).toHaveCount(0)
    await clerk.getByRole('button', { name: 'Cancel Booking' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByLabel('No refund (keep the payment)').check()
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(clerk, 'Booking Cancelled')
  })

  await test.step('a new role counts without signing in again', async () => {
    await page.getByRole('button', { name: `Change Role ${email}` }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Manager' }).check({ force: true })
    await page.getByRole('button', { name: 'Change to Manager' }).click()
    await expectToast(page, 'Role Changed')
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Manager')
    await clerk.goto('/admin/settings')
    await expect(clerk.getByRole('heading', { name: 'Practice Spaces' })).toBeVisible()
    await expect(clerk.getByRole('heading', { name: 'Waiting Lists and Policy' })).toHaveCount(0)
    await expect(nav.filter({ hasText: 'Audit Log' })).toBeVisible()
  })
})
