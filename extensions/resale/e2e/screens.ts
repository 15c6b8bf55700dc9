import { expect } from '@playwright/test'
import { type Crawl, press } from '../../../e2e/crawl/check-screens.ts'
import { type Devices, send } from '../../../e2e/crawl/stage.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-17'

/** Switches it on, publishes a policy that allows it, and offers a booking back. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, 'resale', true)
  walk.section('Bookings offered back (/admin/settings)')
  await staff.goto('/admin/settings?section=policies')
  await staff.getByRole('checkbox', { name: 'Customers can offer a booking back' }).check()
  await expect(staff.getByLabel('Your fee')).toBeVisible()
  await walk.state('The terms', staff)
  await send(staff, 'post', '/api/admin/policy-versions', { terms: ['resale10'] })

  walk.section('Bookings offered back (/offer)')
  const id = await bookByCard(rival, { date: DAY, hour: 17, spaceId: 'cage-3' })
  await rival.goto(`/dashboard?bookingId=${id}`)
  await expect(rival.getByRole('link', { name: 'Offer It Back: Batting Cage 3' })).toBeVisible()
  await walk.state('In My Bookings', rival)
  await walk.visit('Not offered', rival, `/offer?bookingId=${id}`, 'Offer It Back')
  await press(rival, 'Offer It Back')
  await expect(rival.getByRole('status').filter({ hasText: 'Offered to Other Customers' })).toBeVisible()
  await walk.state('Offered', rival)
  await press(rival, 'Keep It')
  await expect(rival.getByRole('button', { name: 'Offer It Back' })).toBeVisible()
  // Others sign the built-in text.
  await send(staff, 'post', '/api/admin/policy-versions', { terms: [] })
}
