import { expect } from '@playwright/test'
import { type Crawl, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-11'

/** Switches waiting lists on, fills a morning, and waits for an hour of it. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, 'waiting', true)
  walk.section('Waiting lists (/waiting)')
  await bookAtDesk(staff, { date: DAY, hour: 8, hours: 3, spaceId: 'practice-area', customerName: 'Coach' })
  await rival.goto(`/booking?spaceId=practice-area&date=${DAY}`)
  await expect(rival.getByRole('link', { name: 'Taken? Tell Me If It Opens' })).toBeVisible()
  await walk.visit('No wish yet', rival, `/waiting?spaceId=practice-area&date=${DAY}`, 'Tell Me If It Opens')
  await press(rival, 'Tell me if it opens: Practice Area')
  await expect(rival.getByText('This time is open right now')).toBeVisible()
  await walk.state('Open right now', rival)
  await rival.getByLabel('Until', { exact: true }).selectOption('11')
  await press(rival, 'Tell me if it opens: Practice Area')
  await expect(rival.getByRole('button', { name: 'Leave the list for Practice Area' })).toBeVisible()
  await walk.state('On the list', rival)
  await staff.goto(`/admin/board?date=${DAY}`)
  await staff.getByText('Waiting list (1)').click()
  await walk.state('On the board', staff)
}
