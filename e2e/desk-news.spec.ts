import { formatDate } from '../domain/time/facility-time.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard, changeBooking } from './desk-bookings.ts'
import { chooseAction } from './row-actions.ts'
import { register, signInAsAdmin } from './staff.ts'
import { controlStripe, deliverWebhooks } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

test('announces online bookings, counts what needs attention, and refunds a card', {
  tag: ['@core', '@emulator'],
}, async ({ page, elsewhere }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  await register(elsewhere, 'Roberto')
  const date = (await facilityDay(page, 40)).toString()
  const nextDay = await facilityDay(page, 41)
  const staffPages = page.getByRole('navigation', { name: 'Staff' })

  await test.step('announces them, highlights them, and counts with one stream of live updates', async () => {
    let streams = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/live')) streams += 1
    })
    await page.goto(`/admin/board?date=${date}`)
    const attention = page.getByRole('link', { name: /^Attention/ })
    await expect(page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' })).toBeVisible()
    await expect(attention).toHaveText('Attention')

    await bookByCard(elsewhere, { date, hour: 9, spaceId: 'cage-1' })
    await expectToast(page, 'New Online Booking', /^Roberto Stengel, .* 9:00 AM$/)
    await expect(page.getByRole('table').getByRole('link', { name: /Roberto/ })).toContainText('New')
    const bounced = await bookByCard(elsewhere, { date, hour: 11, spaceId: 'cage-1' }, 'pm_card_refundFail')
    await changeBooking(page, [bounced, 'cancellation'], { refund: 'full' })
    await expect(attention).toHaveText('Attention 1')

    await register(elsewhere, 'Satchel')
    const slot = { date: nextDay.toString(), hour: 10, spaceId: 'cage-2' }
    await bookByCard(elsewhere, slot, 'pm_card_pendingRefund')
    await expectToast(page, 'New Online Booking', /^Satchel Stengel, .* 10:00 AM$/)
    expect(streams).toBe(1)
  })

  await test.step('cancels one, and shows its refund once Stripe reports it', async () => {
    await controlStripe(page, { webhooks: { hold: true } })
    await staffPages.getByRole('link', { name: 'Bookings' }).click()
    await expect(
      page.getByRole('heading', { name: /^Current & Future Bookings \([1-9]\d*\)$/ }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Past Bookings/ })).toBeVisible()
    await chooseAction(page, 'Satchel Stengel', /^Cancel/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Satchel Stengel on ${formatDate(nextDay)}, 10:00 AM – 11:00 AM`)
    await expect(dialog).toContainText('This action cannot be undone.')
    await dialog.getByLabel('Full refund').check()
    await dialog.getByLabel('Reason').fill('The netting is torn')
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(page, 'Booking Cancelled', 'The booking has been successfully cancelled.')
    await page.getByRole('link', { name: 'Satchel Stengel' }).first().click()
    await expect(page.getByText('Refund of $30.00, pending: The netting is torn')).toBeVisible()
    await deliverWebhooks(page)
    await expect(page.getByText('Refund of $30.00, succeeded: The netting is torn')).toBeVisible()
    await controlStripe(page, { webhooks: { hold: false } })
  })
})
