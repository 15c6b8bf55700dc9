import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { download } from './download.ts'
import { signInAsAdmin } from './staff.ts'
import { payPastForm } from './stripe-side.ts'

// Its own server: this file counts money and sets the clock.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '18' } })

test('shows the same money in the till, the reports and their files', async ({ page }) => {
  await moveClock(page, { now: '2027-02-10T12:00:00-05:00' })
  await signInAsAdmin(page)
  await tradeOfADay(page)

  await test.step('shows the day’s money by method, and what is owed, in the till', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Open Reports' }).click()
    await expect(page.getByRole('heading', { name: 'Wednesday, February 10, 2027' })).toBeVisible()
    await expect(page.getByText('Net for the day').locator('..')).toContainText('$92.50')
    const rows = page.getByRole('table', { name: 'Payments by method' }).getByRole('row')
    await expect(rows).toHaveText([
      /Method/,
      'Card$75.00$37.50$37.50',
      'Cash$55.00$0.00$55.00',
      'Card reader$0.00$0.00$0.00',
      'Check$0.00$0.00$0.00',
      'Other$0.00$0.00$0.00',
    ])
    await expect(page.getByRole('heading', { name: 'Payments and refunds (3)' })).toBeVisible()
    await expect(page.getByText('Refund, Card · Practice Area')).toBeVisible()
    await expect(page.getByText('-$37.50')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Open Balances (1)' })).toBeVisible()
    await expect(page.getByText('$30.00 is due for upcoming bookings (1 booking).')).toBeVisible()
    await page.getByRole('button', { name: 'Past due (0)' }).click()
    await expect(page.getByText('No open balances in this group.')).toBeVisible()
    await page.getByRole('button', { name: 'Upcoming (1)' }).click()
    await expectAccessible(page, 'the till')
  })

  await test.step('shows money taken at another desk without a reload', async () => {
    const owed = page
      .getByRole('region', { name: /^Open Balances/ })
      .getByRole('link', { name: 'Yogi Berra' })
    const id = String((await owed.getAttribute('href'))?.split('/').at(-1))
    await payAtDesk(page, id, { method: 'check' })
    await expect(page.getByText('No open balances.')).toBeVisible()
    await expect(page.getByText('Net for the day').locator('..')).toContainText('$122.50')
  })

  await test.step('shows no money for the day before', async () => {
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByText('No payments or refunds this day.')).toBeVisible()
    await expect(page).toHaveURL(/date=2027-02-09/)
  })

  await test.step('moves to the reports and between periods with the keyboard', async () => {
    await page.getByRole('tab', { name: 'Daily Totals' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Reports' })).toBeFocused()
    await expect(page).toHaveURL(/part=reports/)
    await expect(page.getByText('Net revenue').locator('..')).toContainText('$122.50')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Last week', pressed: true })).toBeFocused()
    await expect(page.getByText('No bookings, payments, or refunds on these dates.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Last week', pressed: true })).toBeVisible()
  })

  await test.step('shows spaces, methods and hours of a custom period', async () => {
    await page.getByLabel('From').fill('2027-02-12')
    await page.getByLabel('To', { exact: true }).fill('2027-02-10')
    await expect(page.getByText('The last day is before the first.')).toBeVisible()
    await page.getByLabel('From').fill('2027-02-10')
    await page.getByLabel('To', { exact: true }).fill('2027-02-11')
    await expect(page.getByRole('heading', { name: 'February 10 – 11, 2027' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Practice Area $37.50 refunded 1 1 $37.50' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Doubleheader 1 1 $55.00' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Check 1 1 $30.00' })).toBeVisible()
    await expect(page.getByText('3 more bookings are still to come (3 hours).')).toBeVisible()
    await expect(page.getByText('Bookings so far').locator('..')).toContainText('0')
    const heat = page.getByRole('table', { name: /^Share of bookable hours/ })
    // Of these two weekdays, only the Wednesday morning has been.
    await expect(heat.getByRole('row', { name: /^11 AM/ })).toHaveText(/0%/)
    await expect(heat.getByRole('row', { name: /^5 PM/ })).not.toHaveText(/%/)
    // A period that's all ahead counts whole: a bundle of two of the four spaces, and one space.
    await page.getByLabel('From').fill('2027-02-11')
    await expect(heat.getByRole('row', { name: /^5 PM/ })).toHaveText(/50%/)
    await expect(heat.getByRole('row', { name: /^6 PM/ })).toHaveText(/25%/)
    await page.getByLabel('From').fill('2027-02-10')
    await expect(page.getByRole('heading', { name: 'February 10 – 11, 2027' })).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Week' })).toHaveAttribute(
      'aria-valuetext',
      'Week of Feb 7, $160.00 received',
    )
    await page.getByText('Weeks as a table').click()
    await expect(page.getByRole('row', { name: 'Feb 7 3 $160.00 $37.50 $122.50' })).toBeVisible()
    await expectAccessible(page, 'the reports')
  })

  await test.step('downloads both files, and notes it in the audit log', async () => {
    const takings = await download(page, 'Payments (CSV)')
    expect(takings.name).toBe('barn-takings-2027-02-10-to-2027-02-11.csv')
    const amounts = takings.lines.slice(1).map((line) => line.split(',').slice(2, 5).join(' '))
    expect(amounts.sort()).toEqual([
      'Payment Card 75.00',
      'Payment Cash 55.00',
      'Payment Check 30.00',
      'Refund Card -37.50',
    ])
    const bookings = await download(page, 'Bookings (CSV)')
    expect(bookings.lines).toHaveLength(4)
    expect(bookings.lines.filter((line) => line.includes('"\'=1+1, the ""Kid"""'))).toHaveLength(1)
    await page.goto('/admin/audit')
    await expect(
      page.getByText('Casey Stengel downloaded the takings of 2027-02-10 to 2027-02-11'),
    ).toBeVisible()
  })
})

test('reads any week of the chart by keyboard and by pointer', async ({ page }) => {
  await moveClock(page, { now: '2027-05-10T12:00:00-04:00' })
  await signInAsAdmin(page)
  // More than the other tests of this file take in.
  const slot = { date: '2027-05-11', hour: 10, spaceId: 'cage-1', totalAmount: '400.00' }
  const id = await bookAtDesk(page, { customerName: 'Charted', ...slot })
  await payAtDesk(page, id, { method: 'cash' })
  await page.goto('/admin/reports?part=reports&period=this-year')
  const chart = page.getByRole('region', { name: 'Received by week' })
  await expect(chart.getByText('Best week: May 9, 2027: $400.00')).toBeVisible()
  for (const label of ['$500', '$250', 'Jan 2027', 'Apr', 'Oct'])
    await expect(chart.getByText(label, { exact: true }).first()).toBeVisible()
  const week = chart.getByRole('slider', { name: 'Week' })
  await week.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(week).toHaveAttribute('aria-valuetext', 'Week of May 2, $0.00 received')
  await expect(chart.getByText('Week of May 2, 2027: $0.00')).toBeVisible()
  // $400 on a scale up to $500.
  await chart.locator('[style*="80%"]').hover()
  await expect(chart.getByText('Best week: May 9, 2027: $400.00')).toBeVisible()
})

test('prints the bars and colors of the reports', async ({ page }) => {
  await moveClock(page, { now: '2027-02-10T12:00:00-05:00' })
  await signInAsAdmin(page)
  await bookAtDesk(page, { customerName: 'In Print', date: '2027-02-13', hour: 10, spaceId: 'cage-1' })
  await page.goto('/admin/reports?part=reports')
  await expect(page.getByRole('heading', { name: 'Utilization' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const drawn of await page.getByRole('region').locator('[style]').all())
    await expect(drawn).toHaveCSS('print-color-adjust', 'exact')
  expect(await page.getByRole('region').locator('[style]').count()).toBeGreaterThan(20)
})

test('signs off the cash of a day, and reopens it with a reason', async ({ page }) => {
  await moveClock(page, { now: '2027-03-10T20:00:00-05:00' })
  await signInAsAdmin(page)
  const pay = async (spaceId: string) => {
    const id = await bookAtDesk(page, { customerName: 'Cash Payer', date: '2027-03-11', hour: 10, spaceId })
    await payAtDesk(page, id, { method: 'cash' })
  }
  await pay('cage-1')
  await page.goto('/admin/reports')
  await page.getByLabel('Opening float ($)').fill('100')
  await page.getByRole('button', { name: 'Sign Off Day' }).click()
  await expect(page.getByLabel('Counted cash ($)')).toBeFocused()
  await expect(page.getByText('Expected in the drawer: $130.00')).toBeVisible()
  await page.getByLabel('Counted cash ($)').fill('129.50')
  await expect(page.getByText('$0.50 short.')).toBeVisible()
  await expectAccessible(page, 'the end of a day')
  await page.getByRole('button', { name: 'Sign Off Day' }).click()
  await expect(page.getByText('Counted $129.50, expected $130.00 (float $100.00): $0.50 short')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Off Day' })).toBeHidden()

  await moveClock(page, { now: '2027-03-10T20:10:00-05:00' })
  await pay('cage-2')
  await expect(page.getByText('$30.00 in cash after sign-off')).toBeVisible()
  await expect(page.getByText('· after sign-off')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen Day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen Day' })
  await dialog.getByLabel('Reason').fill('A late walk-in')
  await dialog.getByRole('button', { name: 'Reopen Day' }).click()
  await expect(page.getByText('A late walk-in')).toBeVisible()
  await expect(page.getByText('Expected in the drawer: $160.00')).toBeVisible()
  await expect(page.getByLabel('Opening float ($)')).toHaveValue('100.00')
})

/** On February 10: $75 by card with half refunded, $55 in cash, and $30 due, all for the day after. */
async function tradeOfADay(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    expect([path, response.ok()]).toEqual([path, true])
    return await response.json()
  }
  const card = await post('/api/bookings', {
    ...{ spaceId: 'practice-area', totalAmount: '75.00' },
    ...slot(18),
  })
  await payPastForm(page, card)
  const { payments } = await (await page.request.get(`/api/admin/bookings/${card.id}/ledger`)).json()
  await post(`/api/admin/payments/${payments[0].id}/refunds`, { amount: '37.50', reason: 'rain' })
  const atDesk = { customerEmail: 'yogi@example.com', paymentMethod: 'cash' }
  const cash = await post('/api/admin/bookings', {
    ...{ ...atDesk, bundleId: 'bundle1', totalAmount: '55.00', customerName: '=1+1, the "Kid"' },
    ...slot(17),
  })
  await post(`/api/admin/bookings/${cash.id}/payment`, { method: 'cash', version: cash.version })
  await post('/api/admin/bookings', {
    ...{ ...atDesk, spaceId: 'cage-3', totalAmount: '30.00', customerName: 'Yogi Berra' },
    ...slot(19),
  })
}

function slot(hour: number) {
  return { startTime: `2027-02-11T${hour}:00:00-05:00`, endTime: `2027-02-11T${hour + 1}:00:00-05:00` }
}
