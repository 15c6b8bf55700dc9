import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { bookAtDesk } from '../desk-bookings.ts'
import { type CrawlRecord, DAY, type Devices, press, toast } from './stage.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const closeDialog = (page: Page) => page.keyboard.press('Escape')

/** The panel that books a walk-in beside the board. */
export async function walkWalkIn(texts: CrawlRecord, { staff }: Pick<Devices, 'staff'>): Promise<void> {
  await staff.goto(`/admin?date=${DAY}`)
  await staff.getByRole('link', { name: 'Book Batting Cage 3 at 6:00 PM' }).click()
  await texts.state('A walk-in', staff)
  await press(dialogOf(staff), 'Book')
  await texts.state('A walk-in, nothing filled in', staff)
  await dialogOf(staff).getByLabel('Name, phone, or email').fill('Walt Kin')
  await dialogOf(staff).getByText('Comp', { exact: true }).click()
  await texts.state('A complimentary walk-in', staff)
  await dialogOf(staff).getByText('Cash', { exact: true }).click()
  await press(dialogOf(staff), 'Book')
  await expect(dialogOf(staff).getByRole('button', { name: 'Done' })).toBeVisible()
  await texts.state('A walk-in that is booked', staff)
}

/** The dialogs for a booking's money and signature. */
export async function walkBookingDialogs(
  texts: CrawlRecord,
  { staff }: Pick<Devices, 'staff'>,
): Promise<void> {
  const id = await bookAtDesk(staff, {
    customerName: 'Hilton Smith',
    date: DAY.toString(),
    hour: 19,
    spaceId: 'practice-area',
    totalAmount: '75.00',
  })
  texts.section('Money and links of a booking (/admin/bookings/:id)')
  // A link shown now works for an hour.
  await moveClock(staff, { now: '2027-02-01T10:20:00-05:00' })
  await staff.goto(`/admin/bookings/${id}`)
  for (const button of ['Change Price', 'Waive Balance', 'Get Signature', 'Pay by Link']) {
    await press(staff, button)
    await expect(dialogOf(staff)).toBeVisible()
    if (/Signature|Link/.test(button))
      await expect(dialogOf(staff).getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await texts.state(button, staff)
    await closeDialog(staff)
    await expect(dialogOf(staff)).toHaveCount(0)
  }
  await press(staff, 'Change Price')
  await dialogOf(staff).getByLabel('New price ($)').fill('70')
  await texts.state('A lower price', staff)
  await closeDialog(staff)
  await press(staff, 'Mark as Paid')
  await dialogOf(staff).getByLabel('Amount ($)').fill('20')
  await press(dialogOf(staff), /^Record/)
  await toast(staff)
  await press(staff, 'Correct')
  await texts.state('Correct Payment', staff)
  await closeDialog(staff)
  await staff.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(staff.getByRole('button', { name: 'Print Receipt' })).toBeVisible()
  await texts.state('Receipt', staff)
}
