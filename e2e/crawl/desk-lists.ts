import { expect } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { bookByCard } from '../desk-bookings.ts'
import { chooseAction } from '../row-actions.ts'
import { type Crawl, dialogOf, press, toast } from './check-screens.ts'
import { type Devices, NOW, send, versionOf } from './stage.ts'

export async function walkPeople(walk: Crawl, { staff }: Devices): Promise<void> {
  walk.section('Admin users (/admin/users)')
  await walk.visit('Everyone', staff, '/admin/users', /^Regular Users/)
  for (const [state, email] of [
    ['Unknown address', 'unknown@example.com'],
    ['Address not verified', 'gil@example.com'],
    ['Promoted', 'jackie@example.com'],
  ] as const) {
    await staff.getByLabel('Email', { exact: true }).fill(email)
    await press(staff, 'Promote to Admin')
    if (state === 'Address not verified') await expect(staff.getByRole('alert')).toBeVisible()
    else await toast(staff)
    if (state === 'Promoted')
      await expect(staff.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
    await walk.state(state, staff)
  }
  await chooseAction(staff, 'jackie@example.com', 'Remove Admin')
  await expect(dialogOf(staff)).toBeVisible()
  await walk.state('Remove Admin', staff)
  await walk.press('Removed', dialogOf(staff), 'Remove Admin')

  walk.section('Admin setup (/admin/setup)')
  await staff.goto('/admin/setup')
  await expect(staff.getByText(/^There is already an admin/)).toBeVisible()
  await walk.state('There is an admin', staff)

  walk.section('Audit log (/admin/audit)')
  await staff.goto('/admin/audit')
  await expect(staff.getByText(/Casey Stengel/).first()).toBeVisible()
  await walk.state('Everything so far', staff)
}

export async function walkAttention(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  walk.section('Attention (/admin/attention)')
  await walk.visit('What the walk left', staff, '/admin/attention')
  const date = '2027-02-08'
  await bookByCard(rival, { date, hour: 10, spaceId: 'cage-3' }, 'pm_card_createDispute')
  const failing = await bookByCard(rival, { date, hour: 12, spaceId: 'cage-2' }, 'pm_card_refundFail')
  const cancellation = { refund: 'full', reason: 'Rain', version: await versionOf(staff, failing) }
  await send(staff, 'post', `/api/admin/bookings/${failing}/cancellation`, cancellation)
  await moveClock(staff, { advance: 'PT20M' })
  // Stripe reports the failure a little later.
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByText(/^The refund of \$30\.00/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await walk.state('A dispute and a failed refund', staff)
  await staff.getByRole('button', { name: /^Actions for Refund/ }).click()
  await staff.getByRole('menuitem', { name: 'Resolve' }).click()
  await walk.state('Resolve', staff)
  await dialogOf(staff).getByRole('textbox').fill('Called the customer')
  await walk.press('Resolved', dialogOf(staff), 'Resolve')
}

export async function walkReports(walk: Crawl, { staff }: Devices): Promise<void> {
  walk.section('Reports (/admin/reports)')
  await staff.goto('/admin/reports?date=2027-01-05')
  await expect(staff.getByRole('tab', { name: 'Daily Totals' })).toBeVisible()
  await walk.state('A day without money', staff)
  await staff.goto('/admin/reports')
  await expect(staff.getByText('Net for the day')).toBeVisible()
  await walk.state('Daily Totals', staff)
  await staff.getByLabel('Counted cash ($)').fill('0.50')
  await walk.open(staff, 'Close Out Day')
  await press(dialogOf(staff), 'Close Out Anyway')
  await toast(staff)
  await expect(staff.getByRole('button', { name: 'Reopen Day' })).toBeVisible()
  await walk.state('Closed out', staff)
  await walk.open(staff, 'Reopen Day')
  await dialogOf(staff).getByLabel('Reason').fill('A late walk-in')
  await press(dialogOf(staff), 'Reopen Day')
  await expect(staff.getByText('A late walk-in')).toBeVisible()
  await staff.goto('/admin/reports?part=reports&from=2026-01-01&to=2026-01-31')
  await expect(staff.getByRole('button', { name: 'This Year' })).toBeVisible()
  await walk.state('A period without money', staff)
  await press(staff, 'This Year')
  await staff.getByText('All Figures').click()
  await expect(staff.getByRole('rowheader', { name: 'Net revenue' })).toBeVisible()
  await walk.state('This Year', staff)
  await moveClock(staff, { now: NOW })
}
