import { expect } from '@playwright/test'
import { type Crawl, dialogOf, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { bookAtDesk, bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-18'

/** Closes a day, offers other times for its bookings, and takes one. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, 'replacements', true)
  walk.section('Other times for closed ones')
  await bookAtDesk(staff, { spaceId: 'cage-1', date: DAY, hour: 10, customerName: 'Early Wynn' })
  await bookByCard(rival, { spaceId: 'cage-2', date: DAY, hour: 18 })
  await staff.goto(`/admin/board?date=${DAY}`)
  await press(staff, 'Block')
  await staff.getByLabel('Reason').fill('Snow')
  await walk.open(staff, 'Block Date', 'Bookings are affected, with other times')
  await press(dialogOf(staff), 'Offer All Another Time')
  await walk.state('Offered to all', staff)
  await press(dialogOf(staff), /^Block and Offer/)
  const offered = staff.getByRole('region', { name: 'Other Times Offered' })
  await expect(offered.getByRole('status')).toHaveText('0 took it, 0 refunded, 0 to call, 2 waiting')
  await walk.state('Below the board', staff)
  await walk.visit('My Bookings, closed', rival, '/dashboard', 'My Bookings')
  await walk.visit('Choose Another Time (/rebook)', rival, '/rebook', 'Choose Another Time')
  await walk.open(rival, 'Get My Money Back')
  await rival.keyboard.press('Escape')
  await press(rival, /^Take .*/)
  await expect(rival.getByText("You're all set")).toBeVisible()
  await walk.state('Taken', rival)
}
