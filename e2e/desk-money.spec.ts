import { expect, facilityDay, test } from './barn.ts'
import { countPages } from './count-pages.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('takes a payment in parts, corrects one, prints a receipt, and waives the rest', async ({ page }) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 53)).toString()
  const id = await bookAtDesk(page, { customerName: 'Part Payer', date, hour: 18, spaceId: 'cage-1' })
  await page.goto(`/admin/bookings/${id}`)
  const ledger = page.getByRole('region', { name: 'Payments' })
  const ask = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  const dialogOf = (name: string) => page.getByRole('dialog', { name })

  await test.step('records part of the balance by card reader', async () => {
    await ask('Mark as Paid')
    const dialog = dialogOf('Mark as Paid')
    await dialog.getByLabel('Card reader').check()
    await expect(dialog.getByLabel('Amount ($)')).toHaveValue('30.00')
    await dialog.getByLabel('Amount ($)').fill('30.01')
    await dialog.getByRole('button', { name: /^Record/ }).click()
    await expect(dialog.getByLabel('Amount ($)')).toHaveAccessibleDescription('Up to $30.00, like 12.50')
    await dialog.getByLabel('Amount ($)').fill('12.50')
    await expect(dialog.getByText('$17.50 will still be due.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Record $12.50 Payment' }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Payment Recorded')
    await expect(page.getByText('$17.50 due').first()).toBeVisible()
    await expect(ledger.getByText('$12.50 by card reader')).toBeVisible()
  })

  await test.step('changes its method', async () => {
    await ledger.getByRole('button', { name: 'Correct' }).click()
    const dialog = dialogOf('Correct Payment')
    await dialog.getByRole('button', { name: 'Void $12.50 Payment' }).click()
    await expect(dialog.getByText('Please choose what it should be')).toBeVisible()
    await expect(dialog.getByText('Please enter a reason')).toBeVisible()
    await dialog.getByLabel('Check').check()
    await dialog.getByLabel('Reason').fill('Wrong button')
    await dialog.getByRole('button', { name: 'Change to Check' }).click()
    await expect(dialog).toBeHidden()
    await expect(ledger.getByText('Voided $12.50: Wrong button')).toBeVisible()
    await expect(ledger.getByText('$12.50 by check')).toBeVisible()
    await expect(page.getByText('$17.50 due').first()).toBeVisible()
  })

  await test.step('prints a receipt on one page, and emails it', async () => {
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    const rows = page.getByRole('table', { name: 'Price, payments, and balance' }).getByRole('row')
    await expect(rows).toHaveText([/^Price\$30\.00/, /^Paid \(check\), .*\$12\.50/, /^Due\$17\.50/])
    await page.getByRole('button', { name: 'Email Receipt' }).click()
    await expectToast(page, 'Receipt Sent')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeHidden()
    expect(await countPages(page)).toBe(1)
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Back to the booking' }).click()
  })

  await test.step('waives the rest, and takes that back', async () => {
    await ask('Waive Balance')
    const dialog = dialogOf('Waive Balance')
    await dialog.getByLabel('Reason').fill('Rained in')
    await dialog.getByRole('button', { name: 'Waive $17.50' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Waived', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
    await ledger.getByRole('button', { name: 'Undo' }).click()
    await expect(ledger.getByText('$17.50 due again')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  })

  await test.step('lowers the price below what was paid, and refunds the difference', async () => {
    await ask('Change Price')
    const dialog = dialogOf('Change Price')
    await dialog.getByLabel('New price ($)').fill('20')
    await expect(dialog.getByText('$7.50 will be due.')).toBeVisible()
    await dialog.getByLabel('New price ($)').fill('10')
    await dialog.getByLabel('Refund $2.50').check()
    await dialog.getByLabel('Reason').fill('Machine broke')
    await dialog.getByRole('button', { name: 'Change Price and Refund $2.50' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('$10.00 (check)')).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(ledger.getByText('Refund of $2.50, succeeded: Machine broke')).toBeVisible()
  })
})
