import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk, bookByCard, changeBooking } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

const [FIRST, LAST] = ['2027-02-10', '2027-02-19']

test('closes ten days from the board, refunds all but one booking, and reopens them', {
  tag: ['@core', '@emulator'],
}, async ({ page, elsewhere }) => {
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await signInAsAdmin(page)
  await register(elsewhere, 'Oscar')
  for (const date of [FIRST, LAST]) await bookByCard(elsewhere, { date, hour: 10, spaceId: 'cage-1' })
  await bookAtDesk(page, { customerName: 'Smokey Williams', date: '2027-02-15', hour: 12, spaceId: 'cage-2' })

  await page.goto(`/admin/board?date=${FIRST}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.locator('main form').getByLabel('Date', { exact: true })).toHaveValue(FIRST)
  await page.getByLabel('Last Day (optional)').fill(LAST)
  await page.getByLabel('Reason').fill('Winter break')
  await page.getByRole('button', { name: 'Block Date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
  await expect(dialog).toContainText('This closure affects 3 bookings.')
  await expect(dialog.getByRole('button', { name: 'Decide About 3 Bookings First' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel and Refund All ($60.00)' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Refunds: $60.00 in total.')
  const kept = dialog.getByRole('group', { name: /^Smokey Williams: .* Mon, Feb 15, 2027, 12:00 PM/ })
  await expect(kept.getByLabel('Decision')).toHaveValue('cancel_and_refund')
  await kept.getByLabel('Decision').selectOption('Keep the booking')
  await expectAccessible(page, 'closing ten days', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Block and Cancel 2 Bookings' }).click()
  await expectToast(page, 'Date Blocked')
  await expect(page.getByText('This day is blocked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block Date' })).toBeHidden()

  await goInApp(page, '/admin/settings')
  const range = page.getByRole('region', { name: 'Blocked Dates' }).getByRole('listitem').first()
  await expect(range).toContainText('Wednesday, February 10, 2027 – Friday, February 19, 2027')
  await range.getByText('10 days').click()
  await range.getByRole('button', { name: 'Remove Friday, February 12, 2027' }).click()
  const question = page.getByRole('dialog', { name: 'Reopen?' })
  await question.getByRole('button', { name: 'Reopen' }).click()
  await expectToast(page, 'Date Unblocked')
  await expect(range).toContainText('9 days')
  await range.getByRole('button', { name: /^Remove Wednesday, February 10, 2027 – / }).click()
  await question.getByRole('button', { name: 'Reopen 9 Days' }).click()
  await expect(page.getByText('No dates are currently blocked')).toBeVisible()

  await test.step('keeps the form to say which booking could not be cancelled', async () => {
    const late = { date: LAST, hour: 12, spaceId: 'cage-1' }
    const id = await bookAtDesk(page, { customerName: 'Moved Away', ...late })
    await goInApp(page, `/admin/board?date=${LAST}`)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByLabel('Reason').fill('Floor work')
    await page.getByRole('button', { name: 'Block Date' }).click()
    await dialog
      .getByRole('group', { name: /^Moved Away/ })
      .getByLabel('Decision')
      .selectOption('Cancel (nothing to refund)')
    await changeBooking(page, [id, 'move'], { startTime: '2027-02-21T17:00:00Z' })
    await dialog.getByRole('button', { name: 'Block and Cancel 1 Booking' }).click()
    await expect(page.getByText('This day is blocked')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('not every booking could be cancelled')
  })
})
