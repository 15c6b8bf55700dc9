import type { Page, Route } from '@playwright/test'
import { CONFLICT, expect, facilityDay, pastDoubleClick, test } from './barn.ts'
import { bookAtDesk, changeBooking, payAtDesk } from './desk-bookings.ts'
import { holdRequests } from './hold-requests.ts'
import { chooseAction } from './row-actions.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast, pressCloseOnToast } from './toasts.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

const UNAVAILABLE = /status of 503/
const CUT_OFF = /ERR_FAILED/

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 50)).toString()
})

test('cancels only on an up-to-date choice, and shows errors where staff see them', async ({
  page,
  consoleGuard,
}) => {
  for (const expected of [CONFLICT, CUT_OFF, UNAVAILABLE]) consoleGuard.expect(expected)
  await page.route('**/api/live*', (route) => route.abort())
  const id = await bookAtDesk(page, { customerName: 'Quietly Paid', date, hour: 11, spaceId: 'cage-1' })
  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto('/admin/bookings')
  await chooseAction(page, 'Quietly Paid', /^Cancel/)
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  const send = dialog.getByRole('button', { name: 'Cancel Booking' })
  const full = dialog.getByRole('radio', { name: 'Full refund' })
  await expect(dialog).toBeVisible()
  // Too late for a double-click. A press outside a dialog with fields is a slip, and doesn't close it.
  await pastDoubleClick(page)
  await page.mouse.click(2, 2)

  await test.step('does not cancel on an outdated choice, even without live updates', async () => {
    await payAtDesk(page, id, { method: 'cash' })
    await dialog.getByLabel('Reason').fill('Rain')
    await send.click()
    await expect(dialog.getByText('Casey Stengel just changed this booking')).toBeVisible()
    await full.check()
    expect(await statusOf(page, id)).toBe('confirmed')
    const { payments } = await (await page.request.get(`/api/admin/bookings/${id}/ledger`)).json()
    const refund = { amount: '10.00', reason: 'Half a cage' }
    await page.request.post(`/api/admin/payments/${payments[0].id}/refunds`, { data: refund })
    // A choice made before the booking changed must be made again.
    await changeBooking(page, [id, 'note'], { note: 'Called at noon' }, 'PUT')
    await send.click()
    await expect(full).not.toBeChecked()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Rain')
    // Without the part that was given back.
    await expect(dialog.getByText('This booking is paid ($20.00).')).toBeVisible()
  })

  await test.step('brings errors into view', async () => {
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
  })

  await test.step('shows server errors in front of the dialog', async () => {
    const path = `**/api/admin/bookings/${id}/cancellation`
    await page.route(path, (route: Route) => route.fulfill({ status: 503, body: '{}' }))
    await send.click()
    await pressCloseOnToast(page, 'Failed to cancel booking')
    await expect(send).toBeFocused()
    await page.unroute(path)
    await dialog.getByLabel('Amount to refund').press('Enter')
    await expectToast(page, 'Booking Cancelled')
    await expect(dialog).toBeHidden()
    expect(await statusOf(page, id)).toBe('cancelled')
  })
})

test('helps staff fill in the full form, and books once', async ({ page, elsewhere, consoleGuard }) => {
  consoleGuard.expect(UNAVAILABLE)
  const yogi = await register(elsewhere, 'Yogi')
  const email = page.getByLabel('Customer Email*')
  const name = page.getByLabel('Customer Name')
  const space = page.getByLabel('Space', { exact: true })
  const total = page.getByRole('spinbutton', { name: 'Total Amount' })
  const send = page.getByRole('button', { name: 'Create Booking', exact: true })

  await test.step('replaces a price that arrives in the field with the amount that staff type', async () => {
    const release = await holdRequests(page, /\/api\/spaces\?/)
    await page.goto(`/admin/bookings?tab=create&date=${date}&hour=9&spaceId=cage-3`)
    await total.click()
    await expect(total).toHaveValue('')
    release()
    await expect(total).toHaveValue('30.00')
    await page.keyboard.type('25')
    await expect(total).toHaveValue('25')
  })

  await test.step('changes a typed amount only on request', async () => {
    await expect(total).toHaveAttribute('step', '0.01')
    await expect(total).toHaveAttribute('inputmode', 'decimal')
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

  await test.step('focuses the first invalid field', async () => {
    await space.selectOption('')
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('Missing InformationPlease fill in all required fields')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription("Please enter the customer's email")
    await expect(space).toHaveAccessibleDescription('Please choose a space or a bundle')
    await expect(page.getByText('Please choose a space or a bundle')).toBeHidden()
    await expect(page.getByLabel('Date*')).not.toHaveAttribute('aria-invalid')
  })

  const suggestion = page.getByRole('option', { name: 'Yogi' })
  await test.step('suggests customers: Escape closes the list and keeps the text', async () => {
    await email.pressSequentially('yog')
    await expect(suggestion).toBeVisible()
    await expect(email).toHaveAttribute('aria-expanded', 'true')
    await email.press('Escape')
    await expect(suggestion).toBeHidden()
    await expect(email).toHaveAttribute('aria-expanded', 'false')
    await expect(email).toHaveValue('yog')
  })
  await test.step('leaving the field picks nothing', async () => {
    await email.press('ArrowDown')
    await email.press('ArrowDown')
    await expect(suggestion).toBeVisible()
    await email.press('Tab')
    await expect(suggestion).toBeHidden()
    await expect(email).toHaveValue('yog')
  })
  await test.step('arrow keys and Enter choose a suggestion', async () => {
    await email.press('i')
    await expect(suggestion).toBeVisible()
    await email.press('ArrowDown')
    await expect(suggestion).toHaveAttribute('aria-selected', 'true')
    await email.press('Enter')
    await expect(email).toHaveValue(yogi)
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(name).toHaveValue('Yogi Stengel')
    await expect(suggestion).toBeHidden()
  })
  await test.step('a click chooses one', async () => {
    await email.fill('yogi')
    await suggestion.click()
    await expect(email).toHaveValue(yogi)
  })

  await test.step('creates one booking for a double-click after a refusal, and shows no error', async () => {
    await space.selectOption('cage-2')
    await page.route('**/api/admin/bookings', (route: Route) => route.fulfill({ status: 503, body: '{}' }))
    await send.press('Enter')
    await expectToast(page, 'Failed to create booking')
    await expect(send).toBeFocused()
    await page.unroute('**/api/admin/bookings')

    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/bookings')) posts += 1
    })
    // The second press comes before the next frame, the third right after the form was emptied.
    await send.evaluate(async (button: HTMLButtonElement) => {
      const email = document.querySelector<HTMLInputElement>('input[role="combobox"]')
      button.click()
      button.click()
      while (email?.value !== '') await new Promise(requestAnimationFrame)
      button.click()
    })
    await expect(page.getByText('Booked', { exact: true })).toBeVisible()
    await expectToast(page, 'Booking Created')
    await expect(email).toHaveValue('')
    await expect(email).not.toHaveAttribute('aria-invalid')
    expect(posts).toBe(1)
  })

  const outcome = page.getByRole('status').filter({ hasText: 'Booked' })
  await test.step('records the money, unless staff say that it is paid later', async () => {
    await expect(outcome).toContainText('$30.00 paid')
    await expect(outcome.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
    await page.goto(`/admin/bookings?tab=create&date=${date}&hour=15&spaceId=cage-2`)
    await email.fill('later@example.com')
    await expect(page.getByRole('radio', { name: 'Paid now, $30.00' })).toBeChecked()
    await page.getByText('Not now').click()
    await send.click()
    await expectToast(page, 'Booking Created')
    await expect(outcome).toContainText('$30.00 due')
    await expect(page.getByRole('radio', { name: 'Paid now' })).toBeChecked()
    await outcome.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record $30.00 Payment' }).click()
    await expect(outcome).toContainText('$30.00 paid')
  })

  await test.step("keeps a draft until it's sent", async () => {
    const visitToday = async () => {
      await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Today' }).click()
      await expect(email).toBeHidden()
      await page.goBack()
    }
    await email.fill('kept@example.com')
    await name.fill('Kept Kate')
    await space.selectOption('cage-2')
    await page.getByLabel('Date*').fill(date)
    await page.getByLabel('Start Time*').selectOption('5:00 PM')
    await total.fill('25')
    await visitToday()
    await expect(name).toHaveValue('Kept Kate')
    await expect(total).toHaveValue('25')
    await send.click()
    await expect(page.getByText(/^Kept Kate, .*5:00 PM/)).toBeVisible()
    await visitToday()
    await expect(name).toHaveValue('')
  })

  await test.step('focuses the invalid field of another form', async () => {
    await page.getByRole('tab', { name: 'Reset Password' }).click()
    await page.getByLabel('User Email').fill('customer@example.com')
    await page.getByLabel('New Password').fill('short')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByLabel('New Password')).toBeFocused()
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 8 characters/)
  })
})

async function statusOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/admin/bookings/${id}`)).json()).status
}
