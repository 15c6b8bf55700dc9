import { expect, type Page } from '@playwright/test'
import { moveClock, test } from './barn.ts'
import { bookAtDesk, bookByCard, payAtDesk } from './desk-bookings.ts'
import { download } from './download.ts'
import { ADMIN, anotherDevice, register, signInAsAdmin } from './staff.ts'
import { controlStripe, deliverWebhooks } from './stripe-side.ts'
import { closeToasts, expectToast } from './toasts.ts'

const NOW = '2027-02-01T09:30:00-05:00'
const [TODAY, TOMORROW, FRIDAY] = ['2027-02-01', '2027-02-02', '2027-02-05']
const EMULATOR = { tag: '@emulator' }

/** What the desk does in a day, on a server that no other file uses; each test makes its own bookings. */
export function testDeskDay(): void {
  test.beforeEach(async ({ page }) => {
    await moveClock(page, { now: NOW })
  })

  test('claims the first admin and opens the day', async ({ page }) => {
    await register(page, 'Casey', ADMIN)
    await page.goto('/admin/setup')
    await page.getByLabel('Email').fill(ADMIN)
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'Success', 'User promoted to admin successfully')
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { name: 'Monday, February 1, 2027' })).toBeVisible()
  })

  test('takes a cash booking from an empty cell of the board', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin')
    await showSpace(page, 'Batting Cage 1')
    await press(page.getByRole('link', { name: 'Book Batting Cage 1 at 2:00 PM' }))
    await press(page.getByRole('link', { name: 'Full Form' }))
    await expect(page.getByLabel('Space', { exact: true })).toHaveValue('cage-1')
    await expect(page.getByLabel('Date*')).toHaveValue(TODAY)
    await expect(page.getByLabel('Start Time*')).toHaveValue('14')
    await expect(page.getByLabel('Total Amount ($)*')).toHaveValue('30.00')
    await create(page)
    await expectToast(page, 'Missing Information', 'Please fill in all required fields')
    await closeToasts(page)
    await page.getByLabel('Customer Email*').fill('josh@example.com')
    await page.getByLabel('Customer Name').fill('Josh Gibson')
    await create(page)
    await expectToast(page, 'Booking Created', 'Cash booking has been created successfully!')
    await expect(page.getByText('Josh Gibson, Monday, February 1, 2027, 2:00 PM – 3:00 PM ET')).toBeVisible()
  })

  test('gives a bundle away, and shows it on the board', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin/bookings')
    await page.getByLabel('Customer Email*').fill('girard.little.league@example.com')
    await page.getByLabel('Date*').fill(TODAY)
    await page.getByLabel('Start Time*').selectOption('5:00 PM')
    await page.getByLabel('Total Amount ($)*').fill('10')
    await create(page)
    await expectToast(page, 'Missing Selection', 'Please select either a space or bundle')
    await closeToasts(page)
    await page.getByLabel('Or Bundle').selectOption('Doubleheader ($55/hr)')
    await page.getByLabel('Duration*').selectOption('2 hours')
    await page.getByLabel('Payment Method').selectOption('Complimentary')
    await expect(page.getByLabel('Total Amount ($)*')).toHaveValue('110.00')
    await create(page)
    await expectToast(page, 'Booking Created', 'Cash booking has been created successfully!')
    await staffPage(page, 'Today')
    for (const cage of ['Batting Cage 1', 'Batting Cage 2']) {
      await showSpace(page, cage)
      await expect(blockOf(page, 'girard.little.league')).toContainText('Comp')
    }
  })

  test('takes the cash for a booking, and moves it to another cage and hour', async ({ page }) => {
    await signInAsAdmin(page)
    await bookAtDesk(page, { customerName: 'Buck Leonard', date: TODAY, hour: 10, spaceId: 'cage-1' })
    await page.goto('/admin')
    await showSpace(page, 'Batting Cage 1')
    await press(blockOf(page, 'Buck Leonard').filter({ hasText: 'Cash due' }))
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('button', { name: 'Record $30.00 Payment' }).click()
    await expectToast(page, 'Payment Recorded', 'The balance is updated.')
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$30.00 by cash')

    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: '10 AM' })).toBeChecked()
    await dialog.getByText('3 PM', { exact: true }).click()
    await expect(page.getByLabel('New start time')).toHaveValue('15')
    await dialog.getByRole('radio', { name: 'Batting Cage 3' }).press('Space')
    await expect(page.getByLabel('Space or bundle (same price)')).toHaveValue('cage-3')
    // The live update may arrive before the answer.
    await page.route('**/move', async (route) => {
      const answer = await route.fetch()
      await expect(page.getByText('3:00 PM – 4:00 PM ET')).toBeVisible()
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Move Booking' }).click()
    await expectToast(page, 'Booking Moved', 'We emailed the customer the new time.')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Back to the day' }).click()
    await showSpace(page, 'Batting Cage 3')
    await expect(blockOf(page, 'Buck Leonard')).toContainText('Paid')

    await staffPage(page, 'Audit Log')
    await page.getByLabel('Search the audit log').fill('move buck')
    await expect(page.getByText('Casey Stengel moved')).toHaveCount(1)
  })

  test(
    'cancels a card booking, and shows the refund once Stripe reports it',
    EMULATOR,
    async ({ page, elsewhere }) => {
      await signInAsAdmin(page)
      await register(elsewhere, 'Satchel')
      await bookByCard(elsewhere, { date: TOMORROW, hour: 10, spaceId: 'cage-2' }, 'pm_card_pendingRefund')
      await controlStripe(page, { webhooks: { hold: true } })
      await page.goto('/admin/bookings')
      await page.getByRole('tab', { name: 'All Bookings' }).click()
      await expect(
        page.getByRole('heading', { name: /^Current & Future Bookings \([1-9]\d*\)$/ }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Past Bookings (0)' })).toBeVisible()
      const cancel = page.getByRole('button', { name: 'Cancel the booking for Satchel Stengel' })
      await cancel.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(
        'Satchel Stengel on Tuesday, February 2, 2027, 10:00 AM – 11:00 AM ET',
      )
      await expect(dialog).toContainText('This action cannot be undone.')
      await dialog.getByLabel('Full refund').check()
      await dialog.getByLabel('Reason').fill('The netting is torn')
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
      await expectToast(page, 'Booking Cancelled', 'The booking has been successfully cancelled.')
      await page.getByRole('link', { name: 'Satchel Stengel' }).first().click()
      await expect(page.getByText('Refund of $30.00, pending: The netting is torn')).toBeVisible()
      await deliverWebhooks(page)
      await expect(page.getByText('Refund of $30.00, succeeded: The netting is torn')).toBeVisible()
      await controlStripe(page, { webhooks: { hold: false } })
    },
  )

  test(
    'blocks a day, refunds one of its bookings and keeps the other',
    EMULATOR,
    async ({ page, elsewhere }) => {
      await signInAsAdmin(page)
      await register(elsewhere, 'Smokey')
      await bookByCard(elsewhere, { date: FRIDAY, hour: 10, spaceId: 'cage-1' })
      await bookAtDesk(page, { customerName: 'Roy', date: FRIDAY, hour: 12, spaceId: 'cage-1' })
      await page.goto('/admin/settings')
      await page.getByLabel('Date', { exact: true }).fill(FRIDAY)
      await page.getByLabel('Reason').fill('Floor work')
      await page.getByRole('button', { name: 'Block Date' }).click()
      const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
      await expect(dialog).toContainText('This closure affects 2 bookings.')
      const touched = dialog.getByRole('group', { name: /^Smokey Stengel: Batting Cage 1, 10:00 AM/ })
      await touched.getByLabel('Cancel and refund $30.00').check()
      await dialog.getByRole('button', { name: 'Block and Cancel 1 Booking' }).click()
      await expectToast(page, 'Date Blocked')

      await page.goto(`/admin?date=${FRIDAY}`)
      await expect(page.getByText('This day is blocked')).toBeVisible()
      await showSpace(page, 'Batting Cage 1')
      await expect(blockOf(page, 'Roy')).toBeVisible()
      await expect(blockOf(page, 'Smokey')).toHaveCount(0)

      await staffPage(page, 'Bookings')
      await page.getByLabel('Customer Email*').fill('late@example.com')
      await page.getByLabel('Space', { exact: true }).selectOption('Practice Area ($75/hr)')
      await page.getByLabel('Date*').fill(FRIDAY)
      await page.getByLabel('Start Time*').selectOption('9:00 AM')
      await create(page)
      await expectToast(page, 'Date Unavailable', 'This date is unavailable: Floor work')
      await staffPage(page, 'Audit Log')
      await expect(page.getByText('Casey Stengel blocked Friday, February 5, 2027')).toBeVisible()
    },
  )

  test('gives a customer a new password, which signs them in to choose their own', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInAsAdmin(page)
    const customer = await anotherDevice(browser, baseURL)
    const email = await register(customer, 'Judy')
    await page.goto('/admin/bookings')
    await page.getByRole('tab', { name: 'Reset Password' }).click()
    const reset = page.getByRole('tabpanel').getByRole('button', { name: 'Reset Password' })
    await reset.click()
    await expectToast(page, 'Error', 'Email and new password are required')
    await page.getByLabel('User Email').fill(email)
    await page.getByLabel('New Password').fill('short')
    await reset.click()
    await expectToast(page, 'Error', 'Password must be at least 8 characters long')
    await page.getByLabel('New Password').fill('hesitation-pitch')
    await reset.click()
    await expectToast(page, 'Password Reset', 'User password has been reset successfully!')
    expect((await customer.request.get('/api/auth/user')).status()).toBe(401)
    await customer.goto('/login')
    await customer.getByLabel('Email').fill(email)
    await customer.getByLabel('Password', { exact: true }).fill('hesitation-pitch')
    await customer.getByRole('button', { name: 'Sign In', exact: true }).click()
    await customer.getByLabel('New Password').fill('mistaken-pitch')
    await customer.getByRole('button', { name: 'Change Password' }).click()
    await expect(customer.getByRole('heading', { name: 'Available Spaces' })).toBeVisible()
    await customer.context().close()
    await staffPage(page, 'Audit Log')
    await expect(page.getByText(`Casey Stengel reset the password of ${email}`)).toBeVisible()
  })

  test('exports the money and bookings of the day', EMULATOR, async ({ page, elsewhere }) => {
    await moveClock(page, { now: '2027-03-01T09:30:00-05:00' })
    await signInAsAdmin(page)
    await register(elsewhere, 'Hilton')
    const card = await bookByCard(elsewhere, { date: '2027-03-02', hour: 10, spaceId: 'cage-2' })
    const cancelled = await page.request.post(`/api/admin/bookings/${card}/cancellation`, {
      data: { refund: { amount: '30.00' } },
    })
    expect(cancelled.ok(), await cancelled.text()).toBe(true)
    const cash = await bookAtDesk(page, {
      customerName: 'Josh Gibson',
      date: '2027-03-01',
      hour: 14,
      spaceId: 'cage-1',
    })
    await payAtDesk(page, cash, { method: 'cash' })

    await page.goto('/admin')
    await staffPage(page, 'Reports')
    await expect(page.getByText('Net for the day').locator('..')).toContainText('$30.00')
    await page.getByRole('tab', { name: 'Reports' }).click()
    const takings = await download(page, 'Payments (CSV)')
    const moved = takings.lines.slice(1).map((line) => line.split(',').slice(2, 5).join(' '))
    expect(moved.sort()).toEqual(['Payment Card 30.00', 'Payment Cash 30.00', 'Refund Card -30.00'])
    const bookings = await download(page, 'Bookings (CSV)')
    expect(bookings.lines.filter((line) => line.includes('Josh Gibson'))).toHaveLength(1)
  })
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Taps on a phone, clicks at a desk. */
async function press(target: ReturnType<Page['getByRole']>): Promise<void> {
  await (isPhone(target.page()) ? target.tap() : target.click())
}

/** A phone shows one space at a time. */
async function showSpace(page: Page, name: string): Promise<void> {
  if (!isPhone(page)) return
  await page
    .getByRole('group', { name: 'Space' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .tap()
}

const blockOf = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name })

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Booking' }).click()
}

async function staffPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click()
}
