import { expectAccessible } from './axe.ts'
import { ageSessions } from './backdate.ts'
import { expect, FORBIDDEN, facilityDay, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test('asks for the password again before a refund or an export', async ({ page, server, consoleGuard }) => {
  consoleGuard.expect(FORBIDDEN)
  await signInAsAdmin(page)
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
  const refund = cancel.getByRole('button', { name: 'Cancel Booking' })
  const dialog = page.getByRole('dialog', { name: "Confirm It's You" })
  const password = dialog.getByLabel('Password')

  await test.step('refuses another password, and changes nothing after Cancel', async () => {
    await refund.click()
    await expect(password).toBeFocused()
    await expectAccessible(page, 'confirmation', 'dialog[open]')
    await password.fill('not-this-one')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription('This password is incorrect.')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(refund).toBeEnabled()
    expect(await page.evaluate(() => window.shownToasts)).toEqual([])
    await expect(cancel.getByLabel('Amount to refund')).toHaveValue('5.00')
  })

  await test.step('goes on with the password', async () => {
    await refund.click()
    await expect(password).toHaveValue('')
    await password.fill('forty-two-42')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Booking Cancelled')
    await expect(dialog).toBeHidden()
  })

  await test.step('downloads an export, first without asking again', async () => {
    await goInApp(page, '/admin/reports?part=reports')
    const link = page.getByRole('link', { name: 'Bookings (CSV)' })
    for (const isConfirmed of [true, false]) {
      if (!isConfirmed) await ageSessions(server)
      const download = page.waitForEvent('download')
      await link.click()
      if (!isConfirmed) {
        await password.fill('forty-two-42')
        await page.keyboard.press('Enter')
      }
      expect((await download).suggestedFilename()).toMatch(/^barn-bookings-.*\.csv$/)
    }
  })
})
