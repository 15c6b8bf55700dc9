import type { Route } from '@playwright/test'
import { expect, facilityDay, pastDoubleClick, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast, pressCloseOnToast } from './toasts.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

const UNAVAILABLE = /status of 503/

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 50)).toString()
})

test('brings errors in a dialog into view, and shows server errors in front of it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(UNAVAILABLE)
  const id = await bookAtDesk(page, { customerName: 'Part Back', date, hour: 20, spaceId: 'cage-1' })
  await payAtDesk(page, id, { method: 'cash' })
  await page.goto(`/admin/bookings/${id}`)
  const open = page.getByRole('button', { name: 'Cancel Booking' })
  await page.setViewportSize({ width: 390, height: 560 })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(dialog).toBeVisible()
  // Too late for a double-click. A press outside a dialog with fields is a slip, and doesn't close it.
  await pastDoubleClick(page)
  await page.mouse.click(2, 2)

  const send = dialog.getByRole('button', { name: 'Cancel Booking' })
  await send.click()
  await expect(dialog.getByRole('radio', { name: 'No refund' })).toBeFocused()
  await expect(dialog.getByText('Please choose what happens to the payment.')).toBeInViewport({ ratio: 1 })

  await dialog.getByRole('radio', { name: 'Partial refund' }).check()
  const amount = dialog.getByLabel('Amount to refund')
  await expect(amount).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(amount).toBeFocused()
  await expect(dialog.getByText('Must be an amount in dollars')).toBeInViewport({ ratio: 1 })

  await amount.fill('5')
  const path = `**/api/admin/bookings/${id}/cancellation`
  await page.route(path, (route: Route) => route.fulfill({ status: 503, body: '{}' }))
  await send.click()
  await pressCloseOnToast(page, 'Failed to cancel booking')
  await expect(send).toBeFocused()
  await page.unroute(path)
  await send.click()
  await expectToast(page, 'Booking Cancelled')
  await expect(dialog).toBeHidden()
})

test('creates one booking for a double-click, and shows no error', async ({ page }) => {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/bookings')) posts += 1
  })
  await page.goto(`/admin/bookings?tab=create&date=${date}&hour=9&spaceId=cage-2`)
  await page.getByLabel('Customer Email*').fill('twice@example.com')
  const send = page.getByRole('button', { name: 'Create Booking', exact: true })
  await expect(page.getByLabel('Total Amount')).toHaveValue('30.00')
  // The second press comes before the next frame, the third right after the form was emptied.
  await send.evaluate(async (button: HTMLButtonElement) => {
    const email = document.querySelector<HTMLInputElement>('input[role="combobox"]')
    button.click()
    button.click()
    while (email?.value !== '') await new Promise(requestAnimationFrame)
    button.click()
  })
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Customer Email*')).toHaveValue('')
  await expectToast(page, 'Booking Created')
  await expect(page.getByLabel('Customer Email*')).not.toHaveAttribute('aria-invalid')
  expect(posts).toBe(1)
})

test('focuses the first invalid field of desk forms', async ({ page, consoleGuard }) => {
  consoleGuard.expect(UNAVAILABLE)
  await page.goto(`/admin/bookings?tab=create&date=${date}&hour=9`)
  const email = page.getByLabel('Customer Email*')
  const send = page.getByRole('button', { name: 'Create Booking', exact: true })
  await send.click()
  await expectToast(page, 'Please fill in all required fields')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription("Please enter the customer's email")
  await expect(page.getByLabel('Space', { exact: true })).toHaveAccessibleDescription(
    'Please choose a space or a bundle',
  )
  await expect(page.getByLabel('Date*')).not.toHaveAttribute('aria-invalid')
  await email.fill('wrong.field@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Space', { exact: true }).selectOption('cage-3')
  await page.route('**/api/admin/bookings', (route: Route) => route.fulfill({ status: 503, body: '{}' }))
  await send.press('Enter')
  await expectToast(page, 'Failed to create booking')
  await expect(send).toBeFocused()

  await page.getByRole('tab', { name: 'Reset Password' }).click()
  await page.getByLabel('User Email').fill('customer@example.com')
  await page.getByLabel('New Password').fill('short')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 8 characters/)

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Promote to Admin' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()

  await page.goto('/admin/settings')
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Reason').fill(' ')
  await page.getByRole('button', { name: 'Block Date' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason/)
  await page.getByRole('button', { name: 'Edit Batting Cage 1' }).click()
  await page.getByLabel('Hourly Rate').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Hourly Rate')).toBeFocused()
})

test('updates the total for another duration, but keeps a typed one from keys, the wheel, and other durations', async ({
  page,
}) => {
  await page.goto(`/admin/bookings?tab=create&date=${date}&hour=9&spaceId=cage-3`)
  const total = page.getByRole('spinbutton', { name: 'Total Amount' })
  await expect(total).toHaveValue('30.00')
  await expect(total).toHaveAttribute('step', '0.01')
  await expect(total).toHaveAttribute('inputmode', 'decimal')
  await page.getByLabel('Duration').selectOption('2')
  await expect(total).toHaveValue('60.00')
  await total.fill('25')
  await total.hover()
  await page.mouse.wheel(0, 100)
  await total.press('ArrowDown')
  await expect(total).toHaveValue('25')
  await page.getByLabel('Duration').selectOption('3')
  await expect(total).toHaveValue('25')
  await page.getByRole('button', { name: 'Use the Standard Price, $90.00' }).click()
  await expect(total).toHaveValue('90.00')
  await page.getByLabel('Duration').selectOption('1')
  await expect(total).toHaveValue('30.00')
})
