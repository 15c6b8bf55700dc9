import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk, bookByCard } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 75)).toString()
})

test('shows an accessible page and dialogs for a booking paid by card', async ({ page, elsewhere }) => {
  await register(elsewhere, 'Minnie')
  await openBooking(page, await bookByCard(elsewhere, { date, hour: 8, spaceId: 'cage-1' }))
  await expect(page.getByText('$30.00 by card')).toBeVisible()
  await expectAccessible(page, 'a card booking')
  await expectDialog(page, 'Refund', 'Refund')
  await expectDialog(page, 'Cancel Booking', 'Cancel Booking')
})

test('shows an accessible page and dialogs for a cash booking', async ({ page }) => {
  const id = await bookAtDesk(page, { customerName: 'Oscar', date, hour: 9, spaceId: 'cage-1' })
  await openBooking(page, id)
  await expectAccessible(page, 'a cash booking')
  await expectDialog(page, 'Mark as Paid', 'Mark as Paid')
  await expectDialog(page, 'Move', 'Move Booking')
})

test('shows accessible pages for a complimentary and a cancelled booking', async ({ page }) => {
  const id = await bookAtDesk(page, {
    customerName: 'Ray',
    paymentMethod: 'comp',
    date,
    hour: 10,
    bundleId: 'bundle1',
  })
  await openBooking(page, id)
  await expectAccessible(page, 'a comp booking')
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
  await expectToast(page, 'Booking Cancelled')
  await expect(page.getByRole('dialog')).toBeHidden()
  await closeToasts(page)
  await expectAccessible(page, 'a cancelled booking')
})

test('shows an accessible list of users and an accessible board with bookings', async ({
  page,
  elsewhere,
}) => {
  const email = await register(elsewhere, 'Luis')
  await bookAtDesk(page, { customerName: 'Tony', date, hour: 12, spaceId: 'cage-1' })
  await page.goto('/admin/users')
  await expect(page.getByText(email).first()).toBeVisible()
  await expectAccessible(page, 'users')
  await page.goto(`/admin?date=${date}`)
  await expect(page.getByRole('link', { name: /Tony/ })).toBeVisible()
  await expectAccessible(page, 'the board')
})

test('shows accessible settings, and accessible bookings in the way of a closure', async ({ page }) => {
  const day = (await facilityDay(page, 76)).toString()
  await bookAtDesk(page, { customerName: 'Larry', date: day, hour: 12, spaceId: 'cage-1' })
  await page.goto('/admin/settings')
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('Roof repair')
  await page.getByRole('button', { name: 'Block Date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the affected bookings', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Block and Keep All Bookings' }).click()
  await expectToast(page, 'Date Blocked')
  await expect(page.getByText('Roof repair', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Batting Cage 1' }).click()
  await expect(page.getByLabel('Hourly Rate ($)')).toBeVisible()
  await closeToasts(page)
  await expectAccessible(page, 'settings')
})

async function openBooking(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Opens a dialog, checks it, and closes it with Escape, which returns the focus. */
async function expectDialog(page: Page, button: string, title: string): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true })
  await opener.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectAccessible(page, `the dialog ${title}`, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
}
