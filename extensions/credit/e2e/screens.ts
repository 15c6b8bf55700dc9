import { expect } from '@playwright/test'
import { signAgreements } from '../../../e2e/barn.ts'
import { fillCard } from '../../../e2e/card-form.ts'
import { type Crawl, dialogOf, heading, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { NAME } from '../domain/title.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-15'

/** Staff give credit, which pays for one booking and part of another, so none is left for later walks. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, NAME, true)
  walk.section('Credit (/admin/customers/:id)')
  const { id } = await (await rival.request.get('/api/auth/user')).json()
  await walk.visit('None', staff, `/admin/customers/${id}`, 'Credit')
  await walk.open(staff, 'Change Credit')
  await press(dialogOf(staff), 'Give Credit')
  await walk.state('Change Credit, nothing filled in', staff)
  await dialogOf(staff).getByLabel('Amount ($)').fill('42.50')
  await dialogOf(staff).getByLabel('Reason').fill('The machine broke')
  await walk.press('Given', dialogOf(staff), 'Give Credit')

  walk.section('Credit (/checkout)')
  const covered = await holdSlot(rival, { date: DAY, hour: 10, spaceId: 'cage-1' })
  await rival.goto(`/checkout?bookingId=${covered}`)
  await signAgreements(rival)
  await expect(rival.getByRole('button', { name: 'Pay $30.00 with Credit' })).toBeVisible()
  await walk.state('It pays for everything', rival)
  await press(rival, 'Pay $30.00 with Credit')
  await heading(rival, 'Payment Successful!')
  await walk.state('Paid with credit', rival)
  const mixed = await holdSlot(rival, { date: DAY, hour: 12, spaceId: 'cage-1' })
  await rival.goto(`/checkout?bookingId=${mixed}`)
  await signAgreements(rival)
  await expect(rival.getByText('Your $12.50 credit pays first, then $17.50 by card.')).toBeVisible()
  await fillCard(rival, '4242424242424242')
  await walk.state('It pays for a part', rival)
  await press(rival, 'Pay $17.50')
  await heading(rival, 'Payment Successful!')

  walk.section('Credit (/profile)')
  await rival.goto('/profile')
  const own = rival.getByRole('region', { name: 'Credit', exact: true })
  await own.getByText('History').click()
  await expect(own.getByRole('listitem')).toHaveCount(3)
  await walk.state('Its history', rival)

  walk.section('Credit (/admin/bookings/:id)')
  await staff.goto(`/admin/bookings/${mixed}`)
  await walk.open(staff, 'Cancel Booking')
  await dialogOf(staff).getByRole('radio', { name: 'Full refund' }).check()
  await dialogOf(staff).getByRole('checkbox', { name: 'As credit for their next bookings' }).check()
  await walk.state('Cancel Booking, with the refund as credit', staff)
  await staff.keyboard.press('Escape')
}
