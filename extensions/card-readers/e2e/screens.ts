import { expect } from '@playwright/test'
import { type Crawl, dialogOf, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { presentCard, registerReader } from './readers.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-11'

/** Switches readers on, and takes a walk-in's card and a balance. */
export async function walkScreens(walk: Crawl, { staff }: Devices): Promise<void> {
  await switchExtra(staff, 'card-readers', true)
  walk.section('Card readers (/admin/board)')
  const reader = await registerReader(staff, 'Front Desk')
  await registerReader(staff, 'Pro Shop')
  const id = await bookAtDesk(staff, { customerName: 'Tom Pay', date: DAY, hour: 18, spaceId: 'cage-2' })
  await staff.goto(`/admin/board?date=${DAY}`)
  await staff.getByRole('link', { name: 'Book Batting Cage 1 at 9:00 AM' }).click()
  await staff.getByLabel('Name, phone, or email').fill('Cara Tap')
  await staff.getByText('Card reader', { exact: true }).click()
  await staff.getByLabel('Reader', { exact: true }).selectOption(reader)
  await walk.state('A walk-in who pays by card', staff)
  await staff.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialogOf(staff)).toContainText('Waiting for the card on Front Desk…')
  await walk.state('Waiting for the card', staff)
  await presentCard(staff, reader, '4000000000009995')
  await expect(dialogOf(staff)).toContainText('Insufficient Funds')
  await walk.state('Declined', staff)
  await press(staff, 'Try Again')
  await expect(dialogOf(staff)).toContainText('Waiting for the card on Front Desk…')
  await presentCard(staff, reader, '4242424242424242')
  await expect(dialogOf(staff)).toContainText('$30.00 paid')

  walk.section('Card readers (/admin/bookings/:id)')
  await staff.goto(`/admin/bookings/${id}`)
  await press(staff, 'Mark as Paid')
  await dialogOf(staff).getByLabel('Card reader').check()
  await walk.state('A balance by card', staff)
  await press(dialogOf(staff), 'Charge $30.00 on Front Desk')
  await expect(dialogOf(staff)).toContainText('Waiting for the card on Front Desk…')
  await walk.state('Waiting for the card', staff)
  await press(dialogOf(staff), 'Stop Card Payment')
  await expect(dialogOf(staff)).toContainText('How does the customer pay?')
  await switchExtra(staff, 'card-readers', false)
}
