import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chooseSlot, DECLINED, expect, facilityDay, recordedEvents, signAgreements, test } from './barn.ts'
import { fillCard } from './card-form.ts'
import { bookByCard } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { registerThroughForm } from './registration.ts'
import { register } from './staff.ts'
import { expectToast } from './toasts.ts'

test('takes a parent from the landing page past a declined card to a paid booking', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(DECLINED)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Professional Baseball Training Facility' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await registerThroughForm(page)
  await expect(page.getByRole('heading', { name: 'Team Space Bundles' })).toBeVisible()

  await chooseSlot(page, { item: 'bundle1', day: await facilityDay(page, 2), time: '6:00 PM', hours: 2 })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  const bookingId = new URL(page.url()).searchParams.get('bookingId')

  await signAgreements(page)
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay $110.00' }).click()
  await expectToast(
    page,
    'Card Declined',
    'Your card was declined. Please contact your bank or use a different card.',
  )
  await fillCard(page, '4242424242424242')
  // As in pressPay: the button moves up when the problem goes.
  await page.getByRole('button', { name: 'Pay $110.00' }).press('Enter')
  await page.waitForURL(`**/payment-success?bookingId=${bookingId}`)
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expectAccessible(page, 'the confirmation')
  await expect(page.getByText('Your booking has been confirmed')).toBeVisible()
  await expectPurchaseEvent(page)

  await page.getByRole('link', { name: 'View All My Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Reservations' })).toBeVisible()
  await expect(page.getByText('Doubleheader')).toBeVisible()
  await expect(page.getByText('confirmed', { exact: false }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Receipt for Doubleheader' }).click()
  await expect(page.getByRole('row', { name: /^Paid \(Visa ending in 4242\), .* \$110\.00$/ })).toBeVisible()
  await expect(page.getByText(`Booking number B-${bookingId?.slice(0, 8).toUpperCase()}`)).toBeVisible()
  await expectAccessible(page, 'receipt')
  await expectToFitWidth(page, 'receipt')
})

test.describe('with a phone in Tokyo', () => {
  // Where the facility's evening is the next morning.
  test.use({ timezoneId: 'Asia/Tokyo' })

  test("books the facility's evening", async ({ page }) => {
    const day = await facilityDay(page, 3)
    await register(page, 'Jackie')
    await chooseSlot(page, { item: 'bundle1', day, time: '6:00 PM', hours: 2 })
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('**/checkout?bookingId=*')
    await expect(page.getByLabel('Digital Signature')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Hold-Harmless/ })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('6:00 PM – 8:00 PM ET')
    const bookingId = new URL(page.url()).searchParams.get('bookingId')
    const booking = await (await page.request.get(`/api/bookings/${bookingId}`)).json()
    const start = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '18:00' }).toInstant()
    const endTime = start.add({ hours: 2 }).toString()
    expect(booking).toMatchObject({ startTime: start.toString(), endTime, totalAmount: '110.00' })
  })
})

async function expectPurchaseEvent(page: Page): Promise<void> {
  const text = JSON.stringify(await recordedEvents(page))
  expect(text).toContain('booking_completed')
  expect(text).toContain('purchase')
  expect(text).toContain('USD')
  // Never who, and no query strings, which can carry a link's secret.
  expect(text).not.toMatch(/@|\?/)
}

test('repeats the last booking from home, and shows its signed agreements', { tag: '@emulator' }, async ({
  page,
}) => {
  const day = await facilityDay(page, 2)
  await register(page, 'Jackie')
  await bookByCard(page, { date: day.toString(), hour: 20, spaceId: 'practice-area', totalAmount: '75.00' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your next booking' })).toContainText('Practice Area')
  await expect(page.getByRole('link', { name: /^Next open: / })).toBeVisible()
  await page.getByRole('link', { name: 'Book Again' }).click()
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText('8:00 PM – 9:00 PM')
  await expect(page).toHaveURL(new RegExp(`date=${day.add({ days: 7 })}`))
  // The live update about their own hold arrives before the response.
  await page.route('**/api/bookings', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const news = page.waitForResponse('**/api/bookings/taken/*')
    const response = await route.fetch()
    await news
    await route.fulfill({ response })
  })
  await bar.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  const id = new URL(page.url()).searchParams.get('bookingId')
  const booking = await (await page.request.get(`/api/bookings/${id}`)).json()
  const start = day.add({ days: 7 }).toZonedDateTime({ timeZone: 'America/New_York', plainTime: '20:00' })
  expect(booking).toMatchObject({ spaceId: 'practice-area', startTime: start.toInstant().toString() })

  // The agreements signed for the first one can be read again.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Signed Agreements for Practice Area' }).click()
  await expect(page.getByRole('heading', { name: 'No-Cancellation Policy' })).toBeVisible()
  await expect(page.getByText('Satchel Paige')).toBeVisible()
  await expectAccessible(page, 'signed agreements')
})
