import { expectAccessible } from './axe.ts'
import { expect, SIGNED_OUT, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test('closes a month, and keeps names of accounts', async ({ page, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(page)
  await page.goto('/admin/reports?part=month')
  await expect(page.getByText('Not closed yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Sales \$0\.00 \$0\.00$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close Month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close Month' }).click()
  await expect(
    page.getByText(/^Closed on .* by Casey Stengel\. This sheet no longer changes\.$/),
  ).toBeVisible()
  await page.getByText('Change Accounts or Tax Rate').click()
  await page.getByLabel('Cash', { exact: true }).fill('Petty Cash')
  await page.getByLabel('Tax rate in percent').fill('6,0')
  await page.getByRole('button', { name: 'Save Accounts' }).click()
  await expect(page.getByText('Please enter a rate from 0 to 29.999 percent')).toBeVisible()
  await page.getByLabel('Tax rate in percent').fill('6')
  await page.getByRole('button', { name: 'Save Accounts' }).click()
  await expectToast(page, 'Accounts Saved')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText("This month isn't over yet.")).toBeVisible()
  await expect(page.getByRole('row', { name: /^Tax included/ })).toBeVisible()
  await expectAccessible(page, 'a month')
  await expectToFitWidth(page, 'a month')
})
