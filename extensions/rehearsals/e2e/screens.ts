import { expect, type Locator, type Page } from '@playwright/test'
import { type Crawl, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { NAME } from '../domain/title.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-25'

/** Prices, hours, and a space are tried, and nothing is saved. */
export async function walkScreens(walk: Crawl, { staff }: Devices): Promise<void> {
  await switchExtra(staff, NAME, true)
  await bookAtDesk(staff, { spaceId: 'cage-3', date: DAY, hour: 10, customerName: 'Early Wynn' })

  walk.section('Try It First (/admin/prices)')
  await staff.goto('/admin/prices')
  await press(staff, 'Add Rule')
  await staff.getByLabel('Name').fill('Evenings')
  await staff.getByLabel('Hourly Rate ($)').fill('40')
  await press(staff, 'Apply')
  await expect(staff.getByRole('button', { name: 'Try It First' })).toBeVisible()
  await walk.state('Beside Save', staff)
  await tryChange(walk, staff, staff.getByText('Every upcoming booking that fits now would still fit'))

  walk.section('Try It First (/admin/hours)')
  await staff.goto('/admin/hours')
  await press(staff, 'Add Day')
  await staff.getByLabel('Date', { exact: true }).fill(DAY)
  await staff.getByLabel('Name').fill('Old-Timers Day')
  await staff.keyboard.press('Enter')
  await tryChange(walk, staff, staff.getByLabel('Compare with'))

  walk.section('Try It First (/admin/settings)')
  await staff.goto('/admin/settings')
  await press(staff, 'Edit Batting Cage 3')
  const form = staff.getByRole('form', { name: 'Edit Batting Cage 3' })
  await form.getByLabel('Retired From').fill(DAY)
  await press(form, 'Try It First')
  await form.getByText('These Bookings').click()
  await expect(form.getByRole('link', { name: 'Early Wynn' })).toBeVisible()
  await walk.state('A space without its bookings', staff)
  await press(form, 'Cancel')
}

/** Tries the change on a page until `result` shows, and discards it. */
async function tryChange(walk: Crawl, staff: Page, result: Locator): Promise<void> {
  await press(staff, 'Try It First')
  await expect(result).toBeVisible()
  await walk.state('Tried', staff)
  await press(staff, 'Discard Changes')
}
