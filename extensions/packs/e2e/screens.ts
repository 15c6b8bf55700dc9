import { expect } from '@playwright/test'
import { signAgreements } from '../../../e2e/barn.ts'
import { fillCard } from '../../../e2e/card-form.ts'
import { type Crawl, dialogOf, heading, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { NAME } from '../domain/title.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-09'

/** One is set up, bought, used, sold at the desk, extended, and refunded. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  walk.section('Hour packs')
  await switchExtra(staff, NAME, true)
  await staff.goto(`/admin/extras/${NAME}`)
  await press(staff, 'Add a Pack')
  await walk.state('On sale', staff)
  await walk.press('Saved', staff, 'Save Packs')
  await walk.visit('To buy', rival, '/packs', 'Hour Packs')
  await press(rival, 'Sign and Continue')
  await walk.state('Terms not accepted', rival)
  await rival.getByLabel('I have read and accept the terms').check()
  await press(rival, /^Sign as/)
  await fillCard(rival, '4242424242424242')
  await walk.state('To pay', rival)
  await press(rival, 'Pay $285.00')
  await rival.waitForURL('**/dashboard')
  await heading(rival, 'Hour Packs')
  await walk.state('In My Bookings', rival)
  const booking = await holdSlot(rival, { date: DAY, hour: 19, spaceId: 'cage-3' })
  await rival.goto(`/checkout?bookingId=${booking}`)
  await signAgreements(rival)
  await expect(rival.getByRole('button', { name: 'Pay with 1 punch' })).toBeVisible()
  await walk.state('At checkout', rival)
  await press(rival, 'Pay with 1 punch')
  await heading(rival, 'Payment Successful!')
  await walk.state('Paid with a punch', rival)

  const { id } = await (await rival.request.get('/api/auth/user')).json()
  await staff.goto(`/admin/customers/${id}`)
  await heading(staff, 'Hour Packs')
  await walk.state("A customer's", staff)
  await walk.open(staff, 'Sell a Pack')
  await press(dialogOf(staff), /^Record/)
  await walk.state('Sell a Pack, nothing filled in', staff)
  await staff.keyboard.press('Escape')
  await walk.open(staff, 'Extend Pack')
  await staff.keyboard.press('Escape')
  await walk.open(staff, 'Refund Pack')
  await dialogOf(staff).getByLabel('Reason').fill('Moved away')
  await press(dialogOf(staff), 'Refund $256.50')
  await expect(staff.getByText('0 punches left of 10')).toBeVisible()
}
