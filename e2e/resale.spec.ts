import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'
import { payPastForm } from './stripe-side.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a parent offers a booking back in four taps, and another customer takes it', async ({
  page,
  elsewhere,
  anotherDevice,
}) => {
  await signInAsAdmin(elsewhere)
  const published = await elsewhere.request.post('/api/admin/policy-versions', {
    data: { moves: false, resale: { feePercent: 10 } },
  })
  expect(published.status()).toBe(200)
  const date = (await facilityDay(page, 6)).toString()
  await register(page, 'Jackie')
  const slot = { date, hour: 18, hours: 2 as const, spaceId: 'cage-1', totalAmount: '60.00' }
  await bookByCard(page, slot)
  const buyer = await anotherDevice()
  await register(buyer, 'Hank')
  await buyer.goto(`/booking?spaceId=cage-1&date=${date}`)
  await expect(buyer.getByRole('button', { name: /^6:00 PM/ })).toBeVisible()

  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await page.goto('/dashboard')
  await tap(page.getByRole('link', { name: 'Offer It Back: Batting Cage 1' }))
  await expect(page.getByText('Up to $54.00 then goes back to your card')).toBeVisible()
  await expectAccessible(page, 'an offer')
  await tap(page.getByRole('button', { name: 'Offer It Back' }))
  await expect(page.getByRole('status').filter({ hasText: 'Offered to Other Customers' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(4)
  // The other customer's page is open already.
  const offered = buyer.getByRole('region', { name: 'Offered by other customers' })
  await expect(offered).toBeVisible()
  await page.getByRole('button', { name: 'Keep It' }).click()
  await expect(offered).toBeHidden()
  await page.getByRole('button', { name: 'Offer It Back' }).click()
  await expect(offered).toContainText('6:00 PM – 8:00 PM ET, Batting Cage 1, $60.00')
  await expectAccessible(buyer, 'offered times', 'main')
  await offered.getByRole('button', { name: 'Take It' }).click()
  await expect(buyer.getByRole('region', { name: 'Booking Details' })).toContainText('6:00 PM – 8:00 PM')
  await expect(page.getByText('Another customer is about to pay for this time.')).toBeVisible()
  const claim = new URL(buyer.url()).searchParams.get('bookingId') ?? ''
  await payPastForm(buyer, { id: claim, totalAmount: '60.00' })

  await expect(page.getByText('Another customer took this time.')).toBeVisible()
})
