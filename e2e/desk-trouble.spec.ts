import type { Page, Route } from '@playwright/test'
import { CONFLICT, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

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

test('accepts dates typed digit by digit', async ({ page }) => {
  await page.goto('/admin')
  await type(page, 'Date', '03152025')
  await expect(page.getByRole('heading', { name: 'Saturday, March 15, 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByLabel('Date')).toHaveValue('2025-03-14')

  await page.goto('/admin/reports?part=reports')
  await type(page, 'To', '03312025')
  await type(page, 'From', '03152025')
  await expect(page.getByLabel('From')).toHaveValue('2025-03-15')
  await expect(page).toHaveURL(/from=2025-03-15&to=2025-03-31/)

  // An incomplete year is no date: the previous one stays, and returns to the field.
  await type(page, 'From', '031520')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From')).toHaveValue('2025-03-15')
})

test('does not cancel a booking on an outdated choice, even without live updates', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(CUT_OFF)
  await page.route('**/api/live*', (route) => route.abort())
  const id = await openCancelDialog(page, 'Quietly Paid', 11)
  await act(page, 'POST', `${id}/payment`, { method: 'cash', version: 1 })
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await dialog.getByLabel('Reason').fill('Rain')
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(dialog.getByText('Casey Stengel just changed this booking')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Full refund' }).check()
  expect(await statusOf(page, id)).toBe('confirmed')

  // A choice made before the booking changed must be made again.
  await act(page, 'PUT', `${id}/note`, { note: 'Called at noon', version: 2 })
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(dialog.getByRole('radio', { name: 'Full refund' })).not.toBeChecked()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Rain')
  await dialog.getByRole('radio', { name: 'Full refund' }).check()
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(page, id)).toBe('cancelled')
})

test('keeps a typed note while another desk edits it, and while the page fails to refresh', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(UNAVAILABLE)
  const id = await openBooking(page, 'Two Notes', 12)
  const note = page.getByLabel('Note to staff')
  await note.fill('Brings his own bats')
  await act(page, 'PUT', `${id}/note`, { note: 'Owes us two balls', version: 1 })
  const notice = page.getByRole('alert').filter({ hasText: 'just edited this note' })
  await expect(notice).toContainText('Owes us two balls')
  await expect(note).toHaveValue('Brings his own bats')
  await expect(page.getByRole('button', { name: 'Save Note' })).toBeHidden()
  await notice.getByRole('button', { name: 'Keep Mine' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(() => noteOf(page, id)).toBe('Brings his own bats')

  // Other changes to the booking don't get in the way of the note.
  await note.fill('Brings his own bats and balls')
  const path = `**/api/admin/bookings/${id}*`
  await page.route(path, (route: Route) => route.fulfill({ status: 503, body: '{}' }))
  await act(page, 'POST', `${id}/payment`, { method: 'cash', version: 3 })
  const failed = page.getByRole('alert').filter({ hasText: 'This may be out of date' })
  await expect(failed).toBeVisible()
  await expect(note).toHaveValue('Brings his own bats and balls')
  await page.unroute(path)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toBeHidden()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Brings his own bats and balls')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect.poll(() => noteOf(page, id)).toBe('Brings his own bats and balls')
})

test('keeps the typed destination of a move, and shows what changed', async ({ page, consoleGuard }) => {
  consoleGuard.expect(CONFLICT)
  const id = await openBooking(page, 'Moved Twice', 14)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Booking' })
  const send = dialog.getByRole('button', { name: 'Move Booking' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('New start time').selectOption('16')
  const start = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: 'America/New_York',
    plainTime: { hour: 15 },
  })
  const move = { spaceId: 'cage-1', startTime: start.toInstant().toString(), version: 1 }
  await act(page, 'POST', `${id}/move`, move)
  await expect(page.getByText('3:00 PM – 4:00 PM')).toBeVisible()
  await expect(dialog.getByLabel('New start time')).toHaveValue('16')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Casey Stengel just changed this booking')
  await expect(dialog.getByRole('alert')).toContainText('3:00 PM – 4:00 PM')
  await dialog.getByLabel('New start time').selectOption('15')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('New start time').selectOption('16')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
  await expect(page.getByText('4:00 PM – 5:00 PM')).toBeVisible()
})

test('leaves focus alone after a cell was opened in another tab', async ({ page, context }) => {
  await page.goto(`/admin?date=${date}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Book Batting Cage 3 at 6:00 PM' }).click({ modifiers: ['Control'] })
  await (await opened).close()
  const next = page.getByRole('button', { name: 'Next day' })
  await next.focus()
  await bookAtDesk(page, { customerName: 'Elsewhere', date, hour: 18, spaceId: 'practice-area' })
  await expect(page.getByRole('link', { name: /Elsewhere/ })).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(next).toBeFocused()
})

test('shows figures with their own dates and files while new ones load', async ({ page }) => {
  await page.goto('/admin/reports?part=reports&from=2025-01-01&to=2025-01-31')
  await expect(page.getByText('No bookings, payments, or refunds')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payments (CSV)' })).toBeVisible()

  await bookAtDesk(page, { customerName: 'Counted', date, hour: 19, spaceId: 'cage-2' })
  await page.goto(`/admin/reports?part=reports&from=${date}&to=${date}`)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(page.getByRole('rowheader', { name: 'Net revenue' })).toBeVisible()
  const before = (await heading.textContent()) ?? ''
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/admin/report?*', async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('button', { name: 'This Year' }).click()
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  await expect(heading).toHaveText(before)
  await expect(page.getByRole('link', { name: 'Payments (CSV)' })).toHaveAttribute(
    'href',
    new RegExp(`from=${date}&to=${date}`),
  )
  open()
  await expect(heading).not.toHaveText(before)
})

test('keeps the dialogs of a booking open when another desk was faster', async ({ page }) => {
  const cancel = ['cancellation', { version: 1, reason: '' }, /cancelled/] as const
  const pay = ['payment', { method: 'check', version: 1 }, 'This booking is already paid.'] as const
  for (const [name, opener, hour, [path, data, told]] of [
    ['Mark as Paid', 'Mark as Paid', 8, pay],
    ['Cancel Booking', 'Cancel Booking', 12, cancel],
  ] as const) {
    const id = await openBooking(page, `${opener} First`, hour, 'cage-2')
    await page.getByRole('button', { name: opener, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await act(page, 'POST', `${id}/${path}`, data)
    await expect(dialog.getByRole('alert')).toContainText(told)
    await expect(dialog.getByRole('button', { name: /^(Record|Move|Cancel) / })).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
})

/** Types into a date field as a person does, starting with the month. */
async function type(page: Page, label: string, digits: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(digits)
}

/** Makes an unpaid $30 booking and opens its page. Returns its id. */
async function openBooking(
  page: Page,
  customerName: string,
  hour: number,
  spaceId = 'cage-1',
): Promise<string> {
  const id = await bookAtDesk(page, { customerName, date, hour, spaceId })
  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByText(customerName).first()).toBeVisible()
  return id
}

async function openCancelDialog(page: Page, customerName: string, hour: number): Promise<string> {
  const id = await bookAtDesk(page, { customerName, date, hour, spaceId: 'cage-1' })
  await page.goto('/admin/bookings')
  await page.getByRole('button', { name: `Cancel the booking for ${customerName}` }).click()
  return id
}

/** Changes a booking from another desk at the same time. */
async function act(page: Page, method: string, path: string, data: object): Promise<void> {
  const response = await page.request.fetch(`/api/admin/bookings/${path}`, { method, data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
}

async function statusOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/admin/bookings/${id}`)).json()).status
}

async function noteOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/admin/bookings/${id}`)).json()).staffNote
}
