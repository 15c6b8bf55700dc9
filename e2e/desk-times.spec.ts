import { expect, type Page } from '@playwright/test'
import { moveClock, test } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { type Human, humanPace, QUICK } from './human-pace.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

// How many presses and seconds staff need for their jobs, each from the day's board: see human-pace.ts.

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

const DAY = '2027-02-01'
const BOARD = `/admin/board?date=${DAY}`

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Booking', exact: true })
const block = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name })

/** Opens a booking of the board's. */
async function open(page: Page, human: Human, name: string) {
  await goInApp(page, BOARD)
  await human.tap(block(page, name))
  await expect(panelOf(page)).toContainText(name)
}

test('clerks need a few presses for each job of a day', async ({ page }) => {
  await moveClock(page, { now: `${DAY}T10:05:00-05:00` })
  await signInAsAdmin(page)
  const book = (customerName: string, spaceId: string, hour: number) =>
    bookAtDesk(page, { customerName, date: DAY, hour, spaceId })
  await book('Buck Leonard', 'cage-1', 10)
  await book('Cool Papa Bell', 'cage-2', 10)
  await book('Ray Dandridge', 'cage-3', 14)
  await payAtDesk(page, await book('Leon Day', 'practice-area', 17), { method: 'cash' })
  await page.goto(BOARD)

  await test.step('books a walk-in who pays cash', async () => {
    const human = humanPace(QUICK)
    await human.tap(page.getByRole('link', { name: 'Book Batting Cage 1 at 12:00 PM' }))
    await human.typeOn(page.getByLabel('Name, phone, or email'), 'Willa King')
    await human.tap(page.getByText('Cash', { exact: true }))
    await human.tap(page.getByRole('button', { name: 'Book', exact: true }))
    const outcome = page.getByRole('dialog', { name: 'Booked', exact: true })
    await expect(outcome).toContainText('$30.00 paid')
    await human.tap(outcome.getByRole('button', { name: 'Done' }))
    human.expectAtMost({ taps: 4, seconds: 6 })
  })

  await test.step('checks one customer in, and marks another as a no-show', async () => {
    const strip = page.getByRole('region', { name: 'Now and next' })
    for (const [button, title] of [
      ['Check In: Buck Leonard', 'Marked as Arrived'],
      ['No-Show: Cool Papa Bell', 'Marked as No-Show'],
    ] as const) {
      const human = humanPace(QUICK)
      await human.tap(strip.getByRole('button', { name: button }))
      await expectToast(page, title)
      human.expectAtMost({ taps: 1 })
    }
    await closeToasts(page)
  })

  await test.step('marks a booking as paid', async () => {
    const human = humanPace(QUICK)
    await open(page, human, 'Buck Leonard')
    await human.tap(panelOf(page).getByRole('button', { name: 'Mark as Paid' }))
    await human.tap(page.getByText('Check', { exact: true }))
    await human.tap(page.getByRole('button', { name: 'Record $30.00 Payment' }))
    await expectToast(page, 'Payment Recorded')
    human.expectAtMost({ taps: 4 })
    await closeToasts(page)
  })

  await test.step('moves a booking by dragging, and another by its form', async () => {
    await goInApp(page, BOARD)
    const dragging = humanPace(QUICK)
    const to = page.getByRole('link', { name: 'Book Batting Cage 2 at 3:00 PM' })
    await dragging.drag(page, block(page, 'Ray Dandridge'), to)
    await expectToast(page, 'Booking Moved')
    dragging.expectAtMost({ taps: 1 })
    await closeToasts(page)

    const human = humanPace(QUICK)
    await open(page, human, 'Ray Dandridge')
    await human.tap(panelOf(page).getByRole('button', { name: 'Move', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    await human.tap(dialog.getByText('4 PM', { exact: true }))
    await human.tap(dialog.getByText('Batting Cage 1', { exact: true }).last())
    await human.tap(dialog.getByRole('button', { name: 'Move Booking' }))
    await expectToast(page, 'Booking Moved')
    human.expectAtMost({ taps: 7 })
    await closeToasts(page)
  })

  await test.step('emails a link to pay', async () => {
    const human = humanPace(QUICK)
    await open(page, human, 'Ray Dandridge')
    await human.tap(panelOf(page).getByRole('button', { name: 'Pay by Link' }))
    const dialog = page.getByRole('dialog', { name: 'Pay by Link' })
    await human.tap(dialog.getByRole('button', { name: 'Email Link' }))
    await expectToast(page, 'Link on Its Way')
    await human.tap(dialog.getByText('Close', { exact: true }))
    human.expectAtMost({ taps: 4 })
    await closeToasts(page)
  })

  await test.step('cancels a booking, with a part of the money back', async () => {
    const human = humanPace(QUICK)
    await open(page, human, 'Leon Day')
    await human.tap(panelOf(page).getByRole('button', { name: 'Cancel Booking' }))
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
    await human.tap(dialog.getByText('Partial refund', { exact: true }))
    await human.type(dialog.getByLabel('Amount to refund ($)'), '10')
    await human.tap(dialog.getByRole('button', { name: 'Cancel Booking' }))
    await expectToast(page, 'Booking Cancelled')
    human.expectAtMost({ taps: 6 })
    await closeToasts(page)
  })

  await test.step('closes out the day', async () => {
    await goInApp(page, BOARD)
    const human = humanPace(QUICK)
    await human.tap(page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Money' }))
    await human.type(page.getByLabel('Starting cash ($)'), '100')
    await human.type(page.getByLabel('Counted cash ($)'), '150')
    await human.tap(page.getByRole('button', { name: 'Close Out Day' }))
    await expectToast(page, 'Day Closed Out')
    human.expectAtMost({ taps: 4 })
  })
})

test('owners need a few presses for prices, hours, and last week', async ({ page }) => {
  await moveClock(page, { now: `${DAY}T10:05:00-05:00` })
  await signInAsAdmin(page)
  await page.goto(BOARD)
  const staff = page.getByRole('navigation', { name: 'Staff' })

  await test.step('makes evenings from Monday to Friday pricier', async () => {
    const human = humanPace(QUICK)
    await human.tap(staff.getByRole('link', { name: 'Settings' }))
    await human.tap(page.getByRole('link', { name: 'Prices' }))
    await human.tap(page.getByRole('button', { name: 'Add Rule' }))
    await human.typeOn(page.getByLabel('Name'), 'Evenings')
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await human.tap(page.getByRole('button', { name: day, exact: true }))
    await human.choose(page.getByLabel('From').first(), '5:00 PM')
    await human.type(page.getByLabel('Hourly Rate ($)'), '40')
    await human.tap(page.getByRole('button', { name: 'Apply' }))
    await human.tap(page.getByRole('button', { name: 'Save Prices' }))
    await expect(page.getByText('They apply to new bookings.').first()).toBeVisible()
    human.expectAtMost({ taps: 15, seconds: 18.6 })
    await closeToasts(page)
  })

  await test.step('sets winter hours for the days of the week, and keeps those of the weekend', async () => {
    await goInApp(page, BOARD)
    const human = humanPace(QUICK)
    await human.tap(staff.getByRole('link', { name: 'Settings' }))
    await human.tap(page.getByRole('link', { name: 'Hours & Closures' }))
    await human.tap(page.getByRole('button', { name: 'Change Hours' }))
    await human.typeOn(page.getByLabel('From'), '2027-12-01')
    await human.choose(page.getByLabel('Monday opens'), '6 PM')
    await human.tap(page.getByRole('button', { name: 'Same for All Days' }))
    await human.choose(page.getByLabel('Saturday opens'), '8 AM')
    await human.choose(page.getByLabel('Sunday opens'), '8 AM')
    await human.tap(page.getByRole('button', { name: 'Apply' }))
    await human.tap(page.getByRole('button', { name: 'Save Hours' }))
    await expect(page.getByText('Existing bookings stay as they are.').first()).toBeVisible()
    human.expectAtMost({ taps: 15, seconds: 17 })
    await closeToasts(page)
  })

  await test.step('reads the report of last week', async () => {
    await goInApp(page, BOARD)
    const human = humanPace(QUICK)
    await human.tap(staff.getByRole('link', { name: 'Money' }))
    await human.tap(page.getByRole('tab', { name: 'Reports' }))
    await human.tap(page.getByRole('button', { name: 'Last Week' }))
    await expect(page.getByRole('heading', { name: /^January 24/ })).toBeVisible()
    human.expectAtMost({ taps: 3 })
  })
})
