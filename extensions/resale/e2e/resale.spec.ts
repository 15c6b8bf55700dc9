import type { Locator } from '@playwright/test'
import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { press } from '../../../e2e/keyboard.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'
import { payPastForm } from '../../../e2e/stripe-side.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a parent offers a booking back in four taps, and another customer takes it', async ({
  page,
  elsewhere,
  anotherDevice,
}) => {
  await signInAsAdmin(elsewhere)
  await switchExtra(elsewhere, 'resale', true)
  const published = await elsewhere.request.post('/api/admin/policy-versions', {
    data: { terms: ['resale10'] },
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
  const takeover = new URL(buyer.url()).searchParams.get('bookingId') ?? ''
  await payPastForm(buyer, { id: takeover, totalAmount: '60.00' })

  await expect(page.getByText('Another customer took this time.')).toBeVisible()
})

test('the owner allows it, and a customer offers a booking back with the keyboard alone', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'resale', true)
  await desk.goto('/admin/settings?section=policies')
  await desk.getByRole('checkbox', { name: 'Customers can offer a booking back' }).check()
  await desk.getByLabel('Your fee').selectOption('15')
  await desk.getByRole('button', { name: 'Preview and Publish' }).click()
  const preview = desk.getByRole('dialog', { name: 'No-Cancellation Policy' })
  await expect(preview).toContainText('less a fee of 15%')
  await preview.getByRole('button', { name: 'Publish' }).click()
  await expectToast(desk, 'Policy Published')

  const date = (await facilityDay(page, 8)).toString()
  await register(page, 'Jackie')
  await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
  await page.goto('/dashboard')
  await press(page, page.getByRole('link', { name: 'Offer It Back: Batting Cage 3' }))
  await expect(page.getByRole('heading', { name: 'Offer It Back', level: 1 })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Offer It Back' }))
  await expect(page.getByRole('status').filter({ hasText: 'Offered to Other Customers' })).toBeVisible()
  // The button that was pressed is gone, and reading goes on at the one in its place.
  await expect(page.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Offer It Back' })).toBeFocused()
})

test('while it is off, there is no page, no button, and no request', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/404/)
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'resale', true)
  const terms = { terms: ['resale10'] }
  expect((await desk.request.post('/api/admin/policy-versions', { data: terms })).status()).toBe(200)
  const date = (await facilityDay(page, 9)).toString()
  await register(page, 'Jackie')
  const id = await bookByCard(page, { date, hour: 17, spaceId: 'cage-3' })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Offer It Back: Batting Cage 3' })).toBeVisible()

  await switchExtra(desk, 'resale', false)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  expect((await page.goto(`/offer?bookingId=${id}`))?.status()).toBe(404)
  await page.goto(`/booking?spaceId=cage-3&date=${date}`)
  await expect(page.getByRole('button', { name: /^6:00 PM/ })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Add to Calendar: Batting Cage 3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Offer It Back: Batting Cage 3' })).toHaveCount(0)
  expect(requests.filter((path) => /resale|offer/.test(path))).toEqual(['/offer'])
})
