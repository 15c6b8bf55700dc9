import { expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test('announces online bookings of any day, highlights them, and counts what needs attention', {
  tag: '@emulator',
}, async ({ page, elsewhere }) => {
  await signInAsAdmin(page)
  await register(elsewhere, 'Roberto')
  const date = (await facilityDay(page, 40)).toString()
  const other = (await facilityDay(page, 41)).toString()
  let streams = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams += 1
  })
  await page.goto(`/admin?date=${date}`)
  const attention = page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: /^Attention/ })
  await expect(page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' })).toBeVisible()
  await expect(attention).toHaveText('Attention')

  await bookByCard(elsewhere, { date, hour: 9, spaceId: 'cage-1' })
  await expectToast(page, 'New Online Booking', /^Roberto Stengel, .* 9:00 AM ET$/)
  await expect(page.getByRole('table').getByRole('link', { name: /Roberto/ })).toContainText('New')
  await bookByCard(elsewhere, { date: other, hour: 9, spaceId: 'cage-1' })
  await expectToast(page, 'New Online Booking', /^Roberto Stengel, .* 9:00 AM ET$/)

  const bounced = await bookByCard(elsewhere, { date, hour: 11, spaceId: 'cage-1' }, 'pm_card_refundFail')
  await page.request.post(`/api/admin/bookings/${bounced}/cancellation`, { data: { refund: 'full' } })
  await expect(attention).toHaveText('Attention 1')
  expect(streams).toBe(1)
})
