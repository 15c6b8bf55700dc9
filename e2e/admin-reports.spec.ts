import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

test('reads any week of the chart by keyboard and by pointer, and prints its bars and colors', async ({
  page,
}) => {
  await moveClock(page, { now: '2027-05-10T12:00:00-04:00' })
  await signInAsAdmin(page)
  // More than the other tests of this file take in.
  const slot = { date: '2027-05-11', hour: 10, spaceId: 'cage-1', totalAmount: '400.00' }
  const id = await bookAtDesk(page, { customerName: 'Charted', ...slot })
  await payAtDesk(page, id, { method: 'cash' })
  await page.goto('/admin/reports?part=reports&period=this-year')
  const chart = page.getByRole('region', { name: 'Received by Week' })
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
  await page.emulateMedia({ media: 'print' })
  const drawn = page.getByRole('region').locator('[style]')
  expect(await drawn.count()).toBeGreaterThan(20)
  const colors = await drawn.evaluateAll((all) => all.map((each) => getComputedStyle(each).printColorAdjust))
  expect(new Set(colors)).toEqual(new Set(['exact']))
})

test('closes out the cash of a day, and reopens it with a reason', async ({ page }) => {
  await moveClock(page, { now: '2027-03-10T20:00:00-05:00' })
  await signInAsAdmin(page)
  const pay = async (spaceId: string) => {
    const id = await bookAtDesk(page, { customerName: 'Cash Payer', date: '2027-03-11', hour: 10, spaceId })
    await payAtDesk(page, id, { method: 'cash' })
  }
  await pay('cage-1')
  await page.goto('/admin/reports')
  await page.getByLabel('Starting cash ($)').fill('100')
  await page.getByRole('button', { name: 'Close Out Day' }).click()
  await expect(page.getByLabel('Counted cash ($)')).toBeFocused()
  await expect(page.getByText('Expected in the drawer: $130.00')).toBeVisible()
  await page.getByLabel('Counted cash ($)').fill('129.50')
  await expect(page.getByText('$0.50 short.')).toBeVisible()
  await expectAccessible(page, 'the end of a day')
  await page.getByRole('button', { name: 'Close Out Day' }).click()
  await expect(
    page.getByText('Counted $129.50, expected $130.00 (starting cash $100.00): $0.50 short'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close Out Day' })).toBeHidden()

  await moveClock(page, { now: '2027-03-10T20:10:00-05:00' })
  await pay('cage-2')
  await expect(page.getByText('$30.00 in cash after close-out')).toBeVisible()
  await expect(page.getByText('· after close-out')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen Day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen Day' })
  await dialog.getByLabel('Reason').fill('A late walk-in')
  await dialog.getByRole('button', { name: 'Reopen Day' }).click()
  await expect(page.getByText('A late walk-in')).toBeVisible()
  await expect(page.getByText('Expected in the drawer: $160.00')).toBeVisible()
  await expect(page.getByLabel('Starting cash ($)')).toHaveValue('100.00')
})

test('shows unmet demand and compared figures, and downloads them', async ({ page, elsewhere }) => {
  await moveClock(page, { now: '2027-04-07T12:00:00-04:00' })
  await signInAsAdmin(page)
  const slot = { date: '2027-04-10', hour: 17, spaceId: 'cage-1' }
  await bookAtDesk(page, { customerName: 'First Come', ...slot })
  await register(elsewhere, 'Late')
  const times = { startTime: '2027-04-10T21:00:00Z', endTime: '2027-04-10T22:00:00Z' }
  const refused = await elsewhere.request.post('/api/bookings', {
    data: { spaceId: 'cage-1', totalAmount: '30.00', ...times },
  })
  expect(refused.status()).toBe(409)
  await page.goto('/admin/reports?part=reports&from=2027-04-10&to=2027-04-10')
  const unmet = page.getByRole('region', { name: 'Unmet Demand' })
  await expect(unmet.getByText("$30.00 for 1 hour that customers wanted and couldn't get.")).toBeVisible()
  await expect(unmet.getByRole('cell', { name: '$30', exact: true })).toBeVisible()
  const figures = page.getByRole('region', { name: 'Booked So Far' })
  await expect(figures.getByRole('row', { name: 'Unmet demand, at your prices $30.00' })).toBeVisible()
  await expect(figures.getByRole('row', { name: /^Utilization .*Fewer than 10 bookings/ })).toBeVisible()
  await expectAccessible(page, 'the figures of a period')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('barn-figures-2027-04-10-to-2027-04-10.csv')

  // A week that's over has earlier ones to compare with.
  await moveClock(page, { now: '2027-04-12T12:00:00-04:00' })
  await page.goto('/admin/reports?part=reports&period=last-week')
  const compared = page.getByRole('region', { name: 'Compared with Earlier' })
  for (const name of ['This period, Apr 4 – Apr 10', 'Before, Mar 28 – Apr 3', 'A year ago, Apr 5 – Apr 11'])
    await expect(compared.getByRole('columnheader', { name })).toBeVisible()
})
