import { expect } from '@playwright/test'
import { type Crawl, press } from '../../../e2e/crawl/check-screens.ts'
import { type Devices, send } from '../../../e2e/crawl/stage.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { allowMoves } from './allow-moves.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-16'

/** Switches moves on, publishes a policy that allows them, and moves a booking. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await allowMoves(staff)
  walk.section('Moves by customers (/admin/settings)')
  await staff.goto('/admin/settings?section=policies')
  await expect(staff.getByRole('checkbox', { name: 'Customers can move a booking once' })).toBeChecked()
  await walk.open(staff, 'Preview and Publish', 'What they sign')
  await staff.keyboard.press('Escape')

  walk.section('Moves by customers (/move)')
  const id = await bookByCard(rival, { date: DAY, hour: 17, spaceId: 'cage-3' })
  await rival.goto(`/dashboard?bookingId=${id}`)
  await expect(rival.getByRole('link', { name: 'Move Batting Cage 3' })).toBeVisible()
  await walk.state('In My Bookings', rival)
  await walk.visit('Nothing chosen', rival, `/move?bookingId=${id}`, 'Pick a Time')
  await rival.getByRole('combobox', { name: 'Team Bundle' }).selectOption('bundle1')
  await press(rival, /^6:00 PM/)
  await walk.state('Pricier', rival)
  await rival.goto(`/move?bookingId=${id}`)
  await press(rival, /^6:00 PM/)
  await rival.getByRole('checkbox', { name: 'I checked the new date and time' }).check()
  await walk.state('Chosen', rival)
  await press(rival, 'Move Booking')
  await expect(rival.getByRole('status').filter({ hasText: 'Your Booking Was Moved' })).toBeVisible()
  await walk.state('Moved', rival)
  await walk.visit('Moved before', rival, `/move?bookingId=${id}`, 'Move')
  // Others sign the built-in text.
  await send(staff, 'post', '/api/admin/policy-versions', { terms: [] })
}
