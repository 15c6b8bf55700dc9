import { expect, test } from './barn.ts'
import { anotherDevice, register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test('shows each role its own pages, from the moment the owner changes it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page)
  const clerk = await anotherDevice(browser, baseURL)
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
    await clerk.goto('/admin/settings')
    await expect(clerk.getByRole('alert')).toContainText('Only a manager or the owner can do this.')
    await clerk.goto('/admin/users')
    await expect(clerk.getByRole('heading', { name: /Admin Users/ })).toBeVisible()
    await expect(clerk.getByRole('button', { name: /Promote|Remove|Change Role/ })).toHaveCount(0)
    await clerk.goto('/admin/bookings?tab=password')
    await expect(clerk.getByRole('tab', { name: 'Create Booking' })).toBeVisible()
    await expect(clerk.getByRole('tab', { name: 'Reset Password' })).toHaveCount(0)
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
