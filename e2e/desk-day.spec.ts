import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

const date = '2027-02-01'

test('runs a day at the desk on a phone', async ({ page }) => {
  await moveClock(page, { now: `${date}T10:05:00-05:00` })
  await signInAsAdmin(page)

  const bundle = { customerName: 'Girard Little League', bundleId: 'bundle1', totalAmount: '110.00' }
  await bookAtDesk(page, { ...bundle, date, hour: 17, hours: 2, paymentMethod: 'comp' })
  await bookAtDesk(page, { customerName: 'Josh Gibson', date, hour: 14, spaceId: 'cage-1' })
  await bookAtDesk(page, { customerName: 'Buck Leonard', date, hour: 10, spaceId: 'cage-1' })
  await page.goto('/admin/board')

  await test.step('shows a bundle in each of its spaces', async () => {
    for (const cage of ['Batting Cage 1', 'Batting Cage 2']) {
      await showSpace(page, cage)
      await expect(blockOf(page, 'Girard Little League')).toContainText('Comp')
    }
  })

  await test.step('marks an arrival, undoes it, and marks a no-show', async () => {
    const strip = page.getByRole('region', { name: 'Now and next' })
    await expect(strip).toContainText('Josh Gibson')
    await expect(strip.getByRole('button', { name: 'Check In: Josh Gibson' })).toBeHidden()
    await strip.getByRole('button', { name: 'Check In: Buck Leonard' }).tap()
    await expectToast(page, 'Marked as Arrived', 'Buck Leonard')
    await expect(strip).toContainText('$30.00 due · Not signed · Arrived')
    await closeToasts(page)
    await showSpace(page, 'Batting Cage 1')
    await expect(blockOf(page, 'Buck Leonard')).toContainText('Arrived')
    await blockOf(page, 'Buck Leonard').filter({ hasText: '$30.00 due' }).tap()
    const panel = page.getByRole('dialog', { name: 'Booking' })
    await panel.getByRole('button', { name: 'Undo Check In: Buck Leonard' }).tap()
    await panel.getByRole('button', { name: 'No-Show: Buck Leonard' }).tap()
    await expect(strip).toContainText('No-Show')
    await expect(panel.getByRole('button', { name: 'Undo No-Show: Buck Leonard' })).toBeVisible()
    await expectAccessible(page, 'a booking on the board', 'main')
    await closeToasts(page)
  })

  await test.step('takes the cash for it, and moves it to another cage and hour', async () => {
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('button', { name: 'Record $30.00 Payment' }).click()
    await expectToast(page, 'Payment Recorded', 'The balance is updated.')
    // A note that's saved before the page knows of the payment has to be saved again.
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
    await page.getByLabel(/^Note to staff/).fill('Brings a tee')
    await page.getByRole('button', { name: 'Save Note' }).click()
    await expect(blockOf(page, 'Buck Leonard')).toContainText('Note: Brings a tee')
    await page.getByRole('link', { name: 'Open Booking' }).click()
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$30.00 by cash')
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Marked as a no-show by Casey Stengel')
    await page.getByRole('button', { name: 'Undo No-Show: Buck Leonard' }).tap()
    // One for the arrival, one for the no-show.
    await expect(history.getByText('Attendance cleared by Casey Stengel')).toHaveCount(2)
    // The history can be newer than the booking, and then the move would be refused.
    await expect(page.getByRole('button', { name: 'No-Show: Buck Leonard', exact: true })).toBeVisible()

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
      await expect(page.getByText('3:00 PM – 4:00 PM')).toBeVisible()
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Move Booking' }).click()
    await expectToast(page, 'Booking Moved', "We're emailing the customer the new time.")
    await expect(page.getByRole('dialog')).toBeHidden()
    await closeToasts(page)
    await page.getByRole('link', { name: 'Back to the day' }).click()
    await showSpace(page, 'Batting Cage 3')
    await expect(blockOf(page, 'Buck Leonard')).toContainText('Paid')
  })

  await test.step('finds all of it in the audit log, which shows news without a reload', async () => {
    await staffPage(page, 'Settings')
    await page.getByRole('link', { name: 'Staff & Security' }).click()
    await page.getByRole('link', { name: 'Audit Log' }).click()
    await expect(page.getByText('Casey Stengel moved').first()).toBeVisible()
    await bookAtDesk(page, { customerName: 'Late News', date, hour: 16, spaceId: 'practice-area' })
    await expect(page.getByText('Casey Stengel made a booking for Late News')).toBeVisible()
    await page.getByLabel('Search the audit log').fill('move buck')
    await expect(page.getByText('Casey Stengel made a booking for Late News')).toBeHidden()
    await expect(page.getByText('Casey Stengel moved').first()).toBeVisible()
  })
})

/** A phone shows one space at a time. */
async function showSpace(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Space' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .tap()
}

const blockOf = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name })

async function staffPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click()
}
