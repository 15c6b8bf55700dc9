import { expect } from '@playwright/test'
import { type Crawl, dialogOf, heading, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { NAME } from '../domain/title.ts'

/** Mondays on which nothing else happens. */
const [FIRST, SECOND] = ['2027-03-01', '2027-03-08']

/** A customer plans one with a taken date, and staff book one with a deposit. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, NAME, true)
  walk.section('Seasons (/season)')
  await rival.goto('/booking')
  await expect(rival.getByRole('link', { name: 'Every Week' })).toBeVisible()
  await walk.visit('Nothing chosen', rival, '/season', 'Book a Season')
  await bookAtDesk(staff, { date: SECOND, hour: 18, spaceId: 'cage-1', customerName: 'Judy Johnson' })
  await rival.goto(`/season?spaceId=cage-1&date=${FIRST}&hour=18`)
  const bar = rival.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText("1 date can't be booked as planned")
  await walk.state('A taken date', rival)
  await press(bar, 'Continue to Payment')
  await walk.state('A taken date, not decided', rival)
  await press(rival, /^Batting Cage 2 instead of/)
  await rival.getByLabel('Name This Season').fill('U12 Monarchs')
  await expect(bar).not.toContainText("can't be booked")
  await walk.state('Ready', rival)

  walk.section(`Seasons (/admin/extras/${NAME})`)
  await walk.visit('Nothing filled in', staff, `/admin/extras/${NAME}`, 'Book a Season')
  await press(staff, /^Book$/)
  await expect(staff.getByText("Please enter the customer's name, phone, or email.")).toBeVisible()
  await walk.state('Not ready', staff)
  await staff.getByLabel('Name, phone, or email').fill('Rube Foster rube@example.com')
  await staff.getByLabel('Space', { exact: true }).selectOption('cage-3')
  await press(staff, 'Monday')
  await staff.getByLabel('Monday from').selectOption('20')
  await staff.getByLabel('Monday length').selectOption('2')
  await staff.getByLabel('Starting').fill(FIRST)
  await staff.getByLabel('Number of weeks').selectOption('4')
  await staff.getByLabel('Name This Season').fill('Giants')
  await staff.getByText('Deposit', { exact: true }).click()
  await staff.getByText('Check', { exact: true }).click()
  await walk.state('With a deposit', staff)
  await press(staff, /^Book 4 Dates/)
  await expect(dialogOf(staff)).toContainText('Closed Then. Book Anyway?')
  await walk.state('Outside of hours', staff)
  await press(dialogOf(staff), 'Book Anyway')
  await expect(staff.getByRole('status').filter({ hasText: 'Season booked' })).toBeVisible()
  await walk.state('Booked', staff)
  await heading(staff, 'Book a Season')
}
