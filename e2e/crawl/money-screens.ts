import { expect } from '@playwright/test'
import { signAgreements } from '../barn.ts'
import { fillCard } from '../card-form.ts'
import { holdSlot } from '../desk-bookings.ts'
import { type Crawl, dialogOf, heading, press, toast } from './check-screens.ts'
import { EXTENSION_WALKS } from './extension-walks.ts'
import type { Devices } from './stage.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-09'

/** Hours in advance and the owner's month, after a day's work: what they show depends on it. */
export async function walkMoney(walk: Crawl, devices: Devices): Promise<void> {
  await walkPacks(walk, devices)
  for (const walkExtension of EXTENSION_WALKS) await walkExtension(walk, devices)
  await walkMonth(walk, devices)
}

/** One is set up, bought, used, sold at the desk, extended, and refunded. */
async function walkPacks(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  walk.section('Hour packs')
  await staff.goto('/admin/settings')
  await press(staff, 'Add a Pack')
  await walk.state('Settings', staff)
  await walk.press('Saved', staff, 'Save Packs')
  await walk.visit('To buy', rival, '/packs', 'Hour Packs')
  await press(rival, 'Continue to Payment')
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

async function walkMonth(walk: Crawl, { staff }: Devices): Promise<void> {
  walk.section('Month (/admin/reports?part=month)')
  await staff.goto('/admin/reports?part=month')
  await expect(staff.getByText('Not closed yet.')).toBeVisible()
  await walk.state('Not closed', staff)
  await walk.open(staff, 'Close Month')
  await press(dialogOf(staff), 'Close Month')
  await toast(staff)
  await walk.state('Closed', staff)
  await staff.getByText('Change Accounts or Tax Rate').click()
  await staff.getByLabel('Tax rate in percent').fill('6,0')
  await press(staff, 'Save Accounts')
  await walk.state('A tax rate that is no number', staff)
  await staff.getByLabel('Tax rate in percent').fill('6')
  await walk.press('Accounts saved', staff, 'Save Accounts')
  await press(staff, 'Next month')
  await expect(staff.getByText("This month isn't over yet.")).toBeVisible()
  await walk.state('A month with money', staff)

  walk.section('Staff messages (/profile)')
  await walk.visit('All on', staff, '/profile', 'Staff Messages')
}
