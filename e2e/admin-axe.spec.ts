import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { bookAtDesk, bookByCard } from './desk-bookings.ts'
import { anotherDevice, register, signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

test('a booking’s page, the questions it asks and the lists with people in them are accessible', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  test.setTimeout(180_000)
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 75)).toString()
  const customer = await anotherDevice(browser, baseURL)
  await register(customer, 'Minnie')
  const card = await bookByCard(customer, { date, hour: 8, spaceId: 'cage-1' })
  await customer.context().close()
  const cash = await bookAtDesk(page, { customerName: 'Oscar', date, hour: 9, spaceId: 'cage-1' })
  const comp = await bookAtDesk(page, {
    customerName: 'Ray',
    paymentMethod: 'comp',
    date,
    hour: 10,
    bundleId: 'bundle1',
  })

  await test.step('paid by card', async () => {
    await openBooking(page, card)
    await expect(page.getByText('$30.00 by card')).toBeVisible()
    await expectAccessible(page, 'a card booking')
    await expectDialog(page, 'Refund', 'Refund')
    await expectDialog(page, 'Cancel Booking', 'Cancel Booking')
  })
  await test.step('to be paid in cash', async () => {
    await openBooking(page, cash)
    await expectAccessible(page, 'a cash booking')
    await expectDialog(page, 'Mark as Paid', 'Mark as Paid')
    await expectDialog(page, 'Move', 'Move Booking')
  })
  await test.step('given away, and cancelled', async () => {
    await openBooking(page, comp)
    await expectAccessible(page, 'a comp booking')
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(page, 'Booking Cancelled')
    await expect(page.getByRole('dialog')).toBeHidden()
    await closeToasts(page)
    await expectAccessible(page, 'a cancelled booking')
  })
  await test.step('people, the day, and what is closed on it', async () => {
    await page.goto('/admin/users')
    await expect(page.getByText(/^minnie/).first()).toBeVisible()
    await expectAccessible(page, 'users')
    await page.goto(`/admin?date=${date}`)
    await expect(page.getByRole('link', { name: /Minnie/ })).toBeVisible()
    await expectAccessible(page, 'the board')

    await page.goto('/admin/settings')
    await page.getByLabel('Date', { exact: true }).fill(date)
    await page.getByLabel('Reason').fill('Roof repair')
    await page.getByRole('button', { name: 'Block Date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the affected bookings', 'dialog[open]')
    await dialog.getByRole('button', { name: 'Block and Keep All Bookings' }).click()
    await expectToast(page, 'Date Blocked')
    await expect(page.getByText('Roof repair', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Batting Cage 1' }).click()
    await closeToasts(page)
    await expectAccessible(page, 'settings')
  })
})

async function openBooking(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Opens a dialog, looks at it, and closes it by Escape, which gives the focus back. */
async function expectDialog(page: Page, button: string, title: string): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true })
  await opener.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectAccessible(page, `asked: ${title}`, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
}
