import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'

test('closes out a day, and shows compared figures and the chart of a year', async ({ page }) => {
  await moveClock(page, { now: '2027-05-05T20:00:00-04:00' })
  await signInAsAdmin(page)
  await bookAtDesk(page, { customerName: 'Last Week', date: '2027-05-06', hour: 10, spaceId: 'cage-1' })
  await moveClock(page, { now: '2027-05-10T20:00:00-04:00' })
  await signInAsAdmin(page)
  const pay = async (spaceId: string, method: 'cash' | 'check', totalAmount = '30.00') => {
    const slot = { date: '2027-05-11', hour: 10, spaceId, totalAmount }
    await payAtDesk(page, await bookAtDesk(page, { customerName: 'Payer', ...slot }), { method })
  }
  await pay('cage-1', 'cash')
  // With the $30.00 before and the $30.00 after close-out, the chart below has a week of $400.00.
  await pay('cage-3', 'check', '340.00')
  await page.goto('/admin/reports')

  await test.step('the cash of a day is closed out, and what moves later is shown', async () => {
    await page.getByLabel('Starting cash ($)').fill('100')
    await page.getByRole('button', { name: 'Close Out Day' }).click()
    await expect(page.getByLabel('Counted cash ($)')).toBeFocused()
    await expect(page.getByText('Expected in the drawer: $130.00')).toBeVisible()
    await page.getByLabel('Counted cash ($)').fill('129.50')
    await expect(page.getByText('$0.50 short.')).toBeVisible()
    await page.getByRole('button', { name: 'Close Out Day' }).click()
    const question = page.getByRole('dialog', { name: 'Drawer $0.50 short' })
    await expect(question.getByText('You counted $129.50, but the drawer should have $130.00.')).toBeVisible()
    await question.getByRole('button', { name: 'Close Out Anyway' }).click()
    await expect(
      page.getByText('Counted $129.50, expected $130.00 (starting cash $100.00): $0.50 short'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close Out Day' })).toBeHidden()

    await moveClock(page, { now: '2027-05-10T20:10:00-04:00' })
    await pay('cage-2', 'cash')
    await expect(page.getByText('$30.00 in cash after close-out')).toBeVisible()
    await expect(page.getByText('· after close-out')).toBeVisible()
  })

  await test.step('figures of a day are shown and downloaded', async () => {
    await bookAtDesk(page, { customerName: 'First Come', date: '2027-05-15', hour: 17, spaceId: 'cage-1' })
    await goInApp(page, '/admin/reports?part=reports&from=2027-05-15&to=2027-05-15')
    const [booked, moved] = ['By the day of the booking', 'By the day the money moved']
    await expect(
      page.getByRole('table', { name: booked }).getByRole('row', { name: 'Batting Cage 1 1 1 $0.00' }),
    ).toBeVisible()
    await expect(page.getByRole('figure', { name: moved })).toContainText('Net revenue')
    const figures = page.getByRole('region', { name: 'Booked So Far' })
    await figures.getByText('All Figures').click()
    await expect(figures.getByRole('row', { name: /^Utilization .*Fewer than 10 bookings/ })).toBeVisible()
    await expect(figures.getByText('Fewer than 10 bookings, or no open hours.')).toBeVisible()
    await page.getByText('Tables of This Report (CSV)').click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Figures', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('barn-figures-2027-05-15-to-2027-05-15.csv')
  })

  await test.step('a week that is over is compared with earlier ones', async () => {
    await goInApp(page, '/admin/reports?part=reports&period=last-week')
    const compared = page.getByRole('region', { name: 'Compared with Earlier' })
    // They stay unfolded from one period to the next.
    for (const name of ['This period, May 2 – May 8', 'Before, Apr 25 – May 1', 'A year ago, May 3 – May 9'])
      await expect(compared.getByRole('columnheader', { name })).toBeVisible()
  })

  await test.step('the chart works by keyboard and pointer, and prints in color', async () => {
    await goInApp(page, '/admin/reports?part=reports&period=this-year')
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
    const drawn = page.getByRole('main').getByRole('region').locator('[style]')
    expect(await drawn.count()).toBeGreaterThan(20)
    const colors = await drawn.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).printColorAdjust),
    )
    expect(new Set(colors)).toEqual(new Set(['exact']))
  })
})
