import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { bookByCard } from '../desk-bookings.ts'
import { type CrawlRecord, type Devices, NOW, press, send, toast } from './stage.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

export async function walkAttention(
  texts: CrawlRecord,
  { staff, rival }: Omit<Devices, 'page'>,
): Promise<void> {
  texts.section('Attention (/admin/attention)')
  await staff.goto('/admin/attention')
  await texts.state('What the walk left', staff)
  await bookByCard(rival, { date: '2027-02-08', hour: 10, spaceId: 'cage-3' }, 'pm_card_createDispute')
  const failing = await bookByCard(
    rival,
    { date: '2027-02-08', hour: 12, spaceId: 'cage-2' },
    'pm_card_refundFail',
  )
  await cancelWithRefund(staff, failing)
  await moveClock(staff, { advance: 'PT20M' })
  // Stripe reports the failure a little later.
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByText(/^The refund of \$30\.00/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await texts.state('A dispute and a failed refund', staff)
  await press(staff, 'Resolve')
  await texts.state('Resolve', staff)
  await dialogOf(staff).getByRole('textbox').fill('Called the customer')
  await press(dialogOf(staff), 'Resolve')
  await toast(staff)
  await texts.state('Resolved', staff)
}

export async function walkReports(texts: CrawlRecord, { staff }: Omit<Devices, 'page'>): Promise<void> {
  texts.section('Reports (/admin/reports)')
  await staff.goto('/admin/reports?date=2027-01-05')
  await expect(staff.getByRole('tab', { name: 'Daily Totals' })).toBeVisible()
  await texts.state('A day without money', staff)
  await staff.goto('/admin/reports')
  await expect(staff.getByText('Net for the day')).toBeVisible()
  await texts.state('Daily Totals', staff)
  await staff.getByLabel('Counted cash ($)').fill('100')
  await press(staff, 'Close Out Day')
  await toast(staff)
  await expect(staff.getByRole('button', { name: 'Reopen Day' })).toBeVisible()
  await texts.state('Closed out', staff)
  await press(staff, 'Reopen Day')
  await texts.state('Reopen Day', staff)
  await staff.keyboard.press('Escape')
  await staff.goto('/admin/reports?part=reports&from=2026-01-01&to=2026-01-31')
  await expect(staff.getByRole('button', { name: 'This Year' })).toBeVisible()
  await texts.state('A period without money', staff)
  await press(staff, 'This Year')
  await expect(staff.getByText('Net revenue')).toBeVisible()
  await texts.state('This Year', staff)
  await moveClock(staff, { now: NOW })
}

async function cancelWithRefund(staff: Page, id: string): Promise<void> {
  const { version } = await (await staff.request.get(`/api/admin/bookings/${id}`)).json()
  await send(staff, 'post', `/api/admin/bookings/${id}/cancellation`, {
    refund: 'full',
    reason: 'Rain',
    version,
  })
}
