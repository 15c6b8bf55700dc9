import type { Page } from '@playwright/test'
import { expectProblem } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { DECLINED, expect, facilityDay, pickSlot, recordedEvents, signAgreements, test } from './barn.ts'
import { answerChallenge, fillCard } from './card-form.ts'
import { expectToFitWidth } from './fits-width.ts'
import { fillInRegistration } from './registration.ts'
import { expectOneCharge } from './stripe-side.ts'

// Where the facility's evening is the next morning.
test.use({ timezoneId: 'Asia/Tokyo' })

const POLYFILL = /\/assets\/global\.esm-[\w-]+\.js$/

test('takes a parent in Tokyo from the landing page to a paid evening at the facility', {
  tag: '@core',
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const polyfills: string[] = []
  page.on('request', (request) => {
    if (POLYFILL.test(request.url())) polyfills.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Professional Baseball Training Facility' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await fillInRegistration(page, 'Jackie')
  await expect(page.getByRole('heading', { name: 'Team Space Bundles' })).toBeVisible()

  await page.getByRole('link', { name: 'Select Bundle Doubleheader' }).click()
  const day = await facilityDay(page, 3)
  await pickSlot(page, { day, time: '6:00 PM', hours: 2 })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  const bookingId = new URL(page.url()).searchParams.get('bookingId')

  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Hold-Harmless/ })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('6:00 PM – 8:00 PM ET')
  const booking = await (await page.request.get(`/api/bookings/${bookingId}`)).json()
  const start = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '18:00' }).toInstant()
  const endTime = start.add({ hours: 2 }).toString()
  expect(booking).toMatchObject({ startTime: start.toString(), endTime, totalAmount: '110.00' })

  await signAgreements(page)
  await fillCard(page, '4000000000000002')
  const pay = page.getByRole('button', { name: 'Pay $110.00' })
  await pay.click()
  await expectProblem(
    page,
    'Card Declined',
    'Your card was declined. Please contact your bank or use a different card.',
    pay,
  )
  for (const outcome of ['fail', 'authorize'] as const) {
    await fillCard(page, '4000002760003184')
    // As in pressPay: the button moves up when the problem goes.
    await pay.press('Enter')
    await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled()
    await answerChallenge(page, outcome)
    if (outcome === 'fail')
      await expectProblem(
        page,
        'Payment Failed',
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        pay,
      )
  }
  await page.waitForURL(`**/payment-success?bookingId=${bookingId}`)
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expectAccessible(page, 'the confirmation')
  await expect(page.getByText('Your booking has been confirmed')).toBeVisible()
  await expectPurchaseEvent(page)
  await expectOneCharge(page, String(bookingId))

  await page.getByRole('link', { name: 'View All My Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Reservations' })).toBeVisible()
  await expect(page.getByText('Doubleheader')).toBeVisible()
  await expect(page.getByText('confirmed', { exact: false }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Receipt for Doubleheader' }).click()
  await expect(page.getByRole('row', { name: /^Paid \(Visa ending in 3184\), .* \$110\.00$/ })).toBeVisible()
  await expect(page.getByText(`Booking number B-${bookingId?.slice(0, 8).toUpperCase()}`)).toBeVisible()
  await expectAccessible(page, 'receipt')
  await expectToFitWidth(page, 'receipt')
  expect(polyfills, 'of a browser that has Temporal').toEqual([])
  await expect(page.getByText('Please update your browser')).toBeHidden()
})

async function expectPurchaseEvent(page: Page): Promise<void> {
  const text = JSON.stringify(await recordedEvents(page))
  expect(text).toContain('booking_completed')
  expect(text).toContain('purchase')
  expect(text).toContain('USD')
  // Never who, and no query strings, which can carry a link's secret.
  expect(text).not.toMatch(/@|\?/)
}
