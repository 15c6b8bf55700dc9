import type { Page, Route } from '@playwright/test'
import { instantAt } from '../domain/time/facility-time.ts'
import { CONFLICT, expect, facilityDay, pastDoubleClick, test } from './barn.ts'
import { bookAtDesk, changeBooking } from './desk-bookings.ts'
import { holdRequests } from './hold-requests.ts'
import { later } from './later.ts'
import { signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

const DESK = { width: 1280, height: 800 }
test.use({ viewport: DESK, hasTouch: false })

const UNAVAILABLE = /status of 503/
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1023, height: 768 },
]

let date: string

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 50)).toString()
})

test("keeps the board readable and current, and shows when it's out of date", async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  let isDown = false
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()))
  const customerName = 'Jackie Robinson'
  await bookAtDesk(page, { customerName, date, hour: 10, spaceId: 'cage-3' })
  await page.goto(`/admin/board?date=${date}`)

  await test.step('gives a tablet the layout of a desk, with every name readable', async () => {
    const name = page.getByRole('link', { name: /Jackie Robinson/ }).getByText(customerName)
    await expect(name).toBeVisible()
    for (const tablet of TABLETS) {
      await page.setViewportSize(tablet)
      for (const text of [...(await page.getByRole('columnheader').all()), name])
        expect(
          await text.evaluate(
            ({ scrollWidth, clientWidth, textContent }) => `${textContent}: ${scrollWidth - clientWidth}`,
          ),
        ).toBe(`${await text.textContent()}: 0`)
      const main = await page.getByRole('main').boundingBox()
      expect(main?.width).toBe(tablet.width)
    }
    await page.setViewportSize(DESK)
  })

  await test.step('shows who just booked an hour', async () => {
    const cell = page.getByRole('link', { name: 'Book Batting Cage 3 at 2:00 PM' })
    await cell.click()
    await page.getByRole('link', { name: 'Full Form' }).click()
    await page.getByLabel('Customer Email*').fill('judy@example.com')
    await expect(page.getByLabel('Total Amount')).toHaveValue('30.00')
    await bookAtDesk(page, { customerName: 'Buck Leonard', date, hour: 14, spaceId: 'cage-3' })
    await page.getByRole('button', { name: 'Create Booking' }).press('Enter')
    await expectToast(page, 'Error', /^This time slot conflicts with an existing booking\./)
    await expect(page.getByRole('status').filter({ hasText: 'is booked by' })).toContainText(
      /Batting Cage 3 is booked by Buck Leonard, .*, 2:00 PM – 3:00 PM\./,
    )
    await page.goBack()
    const booked = page.getByRole('link', { name: /Buck Leonard/ })
    await expect(booked).toBeFocused()
    await expect(booked).toContainText('$30.00 due')
    await expect(cell).toBeHidden()
  })

  await test.step('leaves focus alone after a cell was opened in another tab', async () => {
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

  await test.step('accepts a date typed digit by digit', async () => {
    await type(page, 'Date', '03152025')
    await expect(page.getByRole('heading', { name: 'Saturday, March 15, 2025' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByLabel('Date')).toHaveValue('2025-03-14')
  })

  await test.step('shows when its data is old, and recovers', async () => {
    const banner = page.getByRole('alert').filter({ hasText: 'No connection' })
    await expect(banner).toBeHidden()
    isDown = true
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await later(page, () =>
      expect(banner).toContainText(/No connection to the server\. This screen shows .*\d+:\d\d [AP]M/, {
        timeout: 500,
      }),
    )
    isDown = false
    await later(page, () => expect(banner).toBeHidden({ timeout: 500 }))

    // Without a network, its stream hangs.
    await page.unroute('**/api/**')
    await context.setOffline(true)
    // Chromium says it's offline a little before it refuses requests, and a stream that opens in between stays open.
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch('/api/config').then(
            () => 'online',
            () => 'offline',
          ),
        ),
      )
      .toBe('offline')
    await later(page, () => expect(banner).toBeVisible({ timeout: 500 }))
    await context.setOffline(false)
    await later(page, () => expect(banner).toBeHidden({ timeout: 500 }))
  })
})

test('keeps open forms and dialogs while another desk changes the booking', async ({
  page,
  consoleGuard,
}) => {
  for (const expected of [CONFLICT, UNAVAILABLE]) consoleGuard.expect(expected)
  const id = await bookAtDesk(page, { customerName: 'Two Desks', date, hour: 14, spaceId: 'cage-1' })
  await page.goto(`/admin/bookings/${id}`)
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const moveElsewhere = (hour: number) => {
    const startTime = instantAt(Temporal.PlainDate.from(date), hour).toString()
    return changeBooking(page, [id, 'move'], { spaceId: 'cage-1', startTime })
  }
  const note = page.getByLabel('Note to staff')
  await note.fill('Brings his own bats')

  await test.step('the dialog for a payment that another desk took', async () => {
    await open('Mark as Paid')
    const pay = () => changeBooking(page, [id, 'payment'], { method: 'check' })
    await expectFaster(page, 'Mark as Paid', pay, 'This booking is already paid.')
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  })

  await test.step('a note that another desk edits', async () => {
    await changeBooking(page, [id, 'note'], { note: 'Owes us two balls' }, 'PUT')
    const notice = page.getByRole('alert').filter({ hasText: 'just edited this note' })
    await expect(notice).toContainText('Owes us two balls')
    await expect(note).toHaveValue('Brings his own bats')
    await expect(page.getByRole('button', { name: 'Save Note' })).toBeHidden()
    const typeWhileSaving = async (route: Route) => {
      const response = await route.fetch()
      await note.fill('Brings his own bats and balls')
      await route.fulfill({ response })
    }
    await page.route('**/note', typeWhileSaving, { times: 1 })
    const release = await holdRequests(page, `**/api/admin/bookings/${id}`)
    await notice.getByRole('button', { name: 'Keep Mine' }).click()
    await expectToast(page, 'Note Saved')
    // Also while the page still loads what was saved.
    await expect(notice).toBeHidden()
    release()
    await expect(note).toHaveValue('Brings his own bats and balls')
    expect(await noteOf(page, id)).toBe('Brings his own bats')
  })

  await test.step('a note while another desk moves the booking, and the page fails to refresh', async () => {
    const path = `**/api/admin/bookings/${id}*`
    await page.route(path, (route: Route) => route.fulfill({ status: 503, body: '{}' }))
    await moveElsewhere(15)
    const failed = page.getByRole('alert').filter({ hasText: 'This may be out of date' })
    await expect(failed).toBeVisible()
    await expect(note).toHaveValue('Brings his own bats and balls')
    await page.unroute(path)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toBeHidden()
    await expect(page.getByText('3:00 PM – 4:00 PM')).toBeVisible()
    await expect(note).toHaveValue('Brings his own bats and balls')
    await pastDoubleClick(page)
    await open('Save Note')
    await expect.poll(() => noteOf(page, id)).toBe('Brings his own bats and balls')
  })

  await test.step('the destination of a move, when another desk was faster', async () => {
    await open('Move')
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    const send = dialog.getByRole('button', { name: 'Move Booking' })
    await expect(send).toBeDisabled()
    await dialog.getByLabel('New start time').selectOption('16')
    await moveElsewhere(17)
    await expect(page.getByText('5:00 PM – 6:00 PM')).toBeVisible()
    await expect(dialog.getByLabel('New start time')).toHaveValue('16')
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('Casey Stengel just changed this booking')
    await expect(dialog.getByRole('alert')).toContainText('5:00 PM – 6:00 PM')
    await dialog.getByLabel('New start time').selectOption('17')
    await expect(send).toBeDisabled()
    await dialog.getByLabel('New start time').selectOption('16')
    await send.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
    await expect(page.getByText('4:00 PM – 5:00 PM')).toBeVisible()
    await closeToasts(page)
  })

  await test.step('the dialog for a cancellation by another desk', async () => {
    await open('Cancel Booking')
    const cancel = () => changeBooking(page, [id, 'cancellation'], { refund: 'none', reason: '' })
    await expectFaster(page, 'Cancel Booking', cancel, /cancelled/)
  })

  await test.step('the figures of a report while new ones load, with their own dates and files', async () => {
    await bookAtDesk(page, { customerName: 'Counted', date, hour: 19, spaceId: 'cage-2' })
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Money' }).click()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await type(page, 'To', '03312025')
    await type(page, 'From', '03152025')
    await expect(page.getByLabel('From')).toHaveValue('2025-03-15')
    await expect(page).toHaveURL(/from=2025-03-15&to=2025-03-31/)
    await expect(page.getByText('No bookings, payments, or refunds')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Payments (CSV)' })).toBeVisible()

    // An incomplete year is no date: the previous one stays, and returns to the field.
    await type(page, 'From', '031520')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('From')).toHaveValue('2025-03-15')

    for (const label of ['To', 'From']) await page.getByLabel(label, { exact: true }).fill(date)
    const heading = page.getByRole('heading', { level: 2 }).first()
    await expect(page.getByRole('figure').getByText('Net revenue')).toBeVisible()
    const before = (await heading.textContent()) ?? ''
    const release = await holdRequests(page, '**/api/admin/report?*')
    await page.getByRole('button', { name: 'This Year' }).click()
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    await expect(heading).toHaveText(before)
    await expect(page.getByRole('link', { name: 'Payments (CSV)' })).toHaveAttribute(
      'href',
      new RegExp(`from=${date}&to=${date}`),
    )
    release()
    await expect(heading).not.toHaveText(before)
  })
})

/** Another desk acts first: the open dialog explains it and can't send anything. */
async function expectFaster(
  page: Page,
  name: string,
  act: () => Promise<void>,
  reason: string | RegExp,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await act()
  await expect(dialog.getByRole('alert')).toContainText(reason)
  await expect(dialog.getByRole('button', { name: /^(Record|Move|Cancel) / })).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Types into a date field as a person does, starting with the month. */
async function type(page: Page, label: string, digits: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(digits)
}

async function noteOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/admin/bookings/${id}`)).json()).staffNote
}
