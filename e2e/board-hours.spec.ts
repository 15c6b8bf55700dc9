import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { drag } from './drag.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

const DESK = { width: 1280, height: 1400 }
test.use({ viewport: DESK })

/** A Tuesday. */
const TODAY = '2027-02-02'
const EVENING = { opens: 18, closes: 21 }
const WINTER = {
  weeks: [
    { from: TODAY, days: [EVENING, EVENING, EVENING, EVENING, EVENING, { opens: 8, closes: 21 }, null] },
  ],
  specialDays: [{ date: '2027-02-12', hours: null, label: 'Ice Fishing' }],
  leadMinutes: 60,
  windowMonths: 4,
  season: null,
}

const cell = (page: Page, space: string, time: string) =>
  page.getByRole('link', { name: `Book ${space} at ${time}` })
const block = (page: Page, name: string) =>
  page.getByRole('table').getByRole('link', { name: new RegExp(name) })
const question = (page: Page, verb = 'Book') =>
  page.getByRole('dialog', { name: `Closed Then. ${verb} Anyway?` })

test('knows winter hours on the board and the week, and asks once before it books outside of them', async ({
  page,
}) => {
  await moveClock(page, { now: `${TODAY}T10:20:00-05:00` })
  await signInAsAdmin(page)
  const { version } = await (await page.request.get('/api/admin/opening-hours')).json()
  const saved = await page.request.put('/api/admin/opening-hours', { data: { ...WINTER, version } })
  expect(saved.status()).toBe(200)
  await bookAtDesk(page, { customerName: 'Vida Blue', date: TODAY, hour: 18, spaceId: 'cage-1' })
  const strip = page.getByRole('region', { name: 'Now and next' })

  await test.step('shades closed hours, and says from when it is open', async () => {
    await page.goto('/admin/board')
    await expect(strip).toContainText('Batting Cage 2Closed until 6 PMNo more bookings today')
    await expect(cell(page, 'Batting Cage 1', '10:00 AM, closed then')).toBeVisible()
    await expect(cell(page, 'Batting Cage 2', '6:00 PM')).not.toHaveAccessibleName(/closed/)
    await expect(cell(page, 'Batting Cage 1', '9:00 PM, closed then')).toBeVisible()
    await expectToFitWidth(page, 'a board with winter hours')
    await page.setViewportSize(DESK)
    await expectAccessible(page, 'a board with winter hours', 'main')
  })

  await test.step('asks before a walk-in outside of opening hours', async () => {
    const panel = page.getByRole('dialog', { name: 'New Booking', exact: true })
    await cell(page, 'Batting Cage 1', '10:00 AM').click()
    await expect(panel.getByText('closed', { exact: true })).toHaveCount(3)
    await panel.getByLabel('Name, phone, or email').fill('Early Wynn')
    await expect(panel.getByLabel('Total ($)')).toHaveValue('30.00')
    await panel.getByText('Cash', { exact: true }).click()
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(question(page)).toContainText('Tue, Feb 2, 10:00 AM – 11:00 AM: open 6 PM–9 PM')
    await expectAccessible(page, 'the question about closed hours', 'dialog[open]')
    await question(page).getByRole('button', { name: 'Go Back' }).click()
    await expect(question(page)).toBeHidden()
    await expect(panel.getByLabel('Name, phone, or email')).toHaveValue('Early Wynn')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await question(page).getByRole('button', { name: 'Book Anyway' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(strip).toContainText('Early Wynn')
  })

  // domain/hours/outside-hours.test.ts shows which times it asks about.
  await test.step('asks about a drag, and in the form that moves', async () => {
    await drag(page, block(page, 'Vida Blue'), cell(page, 'Batting Cage 2', '4:00 PM'))
    await expect(question(page, 'Move')).toContainText('4:00 PM – 5:00 PM: open 6 PM–9 PM')
    await question(page, 'Move').getByRole('button', { name: 'Go Back' }).click()
    await expect(block(page, 'Vida Blue')).toContainText('6:00 PM – 7:00 PM')

    await block(page, 'Early Wynn').click()
    const booking = page.getByRole('dialog', { name: 'Booking', exact: true })
    await booking.getByRole('button', { name: 'Move', exact: true }).click()
    const start = page.getByLabel('New start time')
    await expect(start.getByRole('option', { name: '5:00 PM (closed)' })).toBeAttached()
    await start.selectOption('5:00 PM (closed)')
    await page.getByRole('button', { name: 'Move Booking' }).click()
    await question(page, 'Move').getByRole('button', { name: 'Move Anyway' }).click()
    await expect(page.getByRole('dialog', { name: 'Move Booking' })).toBeHidden()
    await expect(block(page, 'Early Wynn')).toContainText('5:00 PM – 6:00 PM')
  })

  await test.step('marks closed start times of Create Booking, and asks', async () => {
    await goInApp(page, '/admin/bookings?tab=create&date=2027-02-03&spaceId=cage-3')
    const start = page.getByLabel('Start Time*')
    await expect(start.getByRole('option')).toHaveText([
      'Choose a time',
      ...[8, 9, 10, 11].map((hour) => `${hour}:00 AM (closed)`),
      ...[12, 1, 2, 3, 4, 5].map((hour) => `${hour}:00 PM (closed)`),
      ...[6, 7, 8].map((hour) => `${hour}:00 PM`),
      '9:00 PM (closed)',
    ])
    await start.selectOption('8:00 PM')
    await page.getByLabel('Duration*').selectOption('2 hours')
    await page.getByLabel('Customer Email*').fill('late@example.com')
    await page.getByRole('button', { name: 'Create Booking', exact: true }).click()
    await expect(question(page)).toContainText('Wed, Feb 3, 8:00 PM – 10:00 PM: open 6 PM–9 PM')
    await question(page).getByRole('button', { name: 'Book Anyway' }).click()
    await expectToast(page, 'Booking Created')
  })

  await test.step('draws all days of a week on one axis, with what is outside', async () => {
    await bookAtDesk(page, { customerName: 'Dawn Riser', date: '2027-02-04', hour: 8, spaceId: 'cage-2' })
    await goInApp(page, `/admin/board?view=week&date=${TODAY}`)
    const thursday = page.getByRole('row', { name: /^Thursday, February 4/ })
    await expect(thursday).toContainText('1 hour outside')
    await expect(page.getByRole('columnheader').first()).toContainText('8 AM')
    await expect(page.getByRole('columnheader').first()).toContainText('10 PM')
    const widths = await page
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.map((each) => each.querySelectorAll('.h-3').length).filter((bars) => bars > 0),
      )
    expect([...new Set(widths)]).toEqual([14])
    await expectToFitWidth(page, 'a week with winter hours')
    await expectAccessible(page, 'a week with winter hours', 'main')
  })

  await test.step('says that a day is closed', async () => {
    await goInApp(page, '/admin/board?date=2027-02-12')
    await expect(page.getByText('Closed: Ice Fishing')).toBeVisible()
    await goInApp(page, '/admin/board?date=2027-02-07')
    await expect(page.getByText('Closed this day')).toBeVisible()
  })
})
