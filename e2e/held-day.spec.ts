import { expectAccessible } from './axe.ts'
import { type Caller, expect, facilityDay, test } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

const HOURS = [9, 12]

/** Holds of two new customers, each the whole barn for three hours. */
async function holdMostOf(elsewhere: Caller, date: string): Promise<string[]> {
  const emails: string[] = []
  for (const hour of HOURS) {
    emails.push(await register(elsewhere, 'Rube'))
    await holdSlot(elsewhere, { date, hour, hours: 3, bundleId: 'bundle3', totalAmount: '450.00' })
  }
  return emails
}

test('shows staff a day that is mostly held unpaid, and frees it by customer or stops new accounts', async ({
  page,
  elsewhere,
}) => {
  const date = (await facilityDay(page, 20)).toString()
  const emails = await holdMostOf(elsewhere, date)
  await signInAsAdmin(page)
  await page.goto('/admin/attention')
  await expect(page.getByText(/hold 24 of 52 hours on/)).toBeVisible()
  await expectToFitWidth(page, 'a held day')
  await expectAccessible(page, 'a held day')

  const first = page
    .getByRole('listitem')
    .filter({ hasText: String(emails[0]) })
    .last()
  await expect(first).toContainText('12 hours')
  await first.getByRole('link', { name: 'Rube Stengel' }).click()
  await expect(page.getByText('Awaiting payment').or(page.getByText('Held')).first()).toBeVisible()
  await page.goBack()

  const stop = page.getByRole('button', { name: 'Stop New Accounts' })
  await stop.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Stop New Accounts?' })
  await expect(dialog).toContainText('2 unpaid holds by 2 customers')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const release = page.getByRole('button', { name: `Release Holds of ${emails[0]}` })
  await release.focus()
  await page.keyboard.press('Enter')
  const releaseDialog = page.getByRole('dialog', { name: 'Release All Holds?' })
  await expect(releaseDialog).toContainText(String(emails[0]))
  await releaseDialog.getByRole('button', { name: 'Release All Holds' }).click()
  await expectToast(page, 'Holds Released', '1 time is open again.')
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible()
})
