import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/axe.ts'
import { emailedLink, expect, facilityDay, test } from '../../../e2e/barn.ts'
import { cardForm, fillCard } from '../../../e2e/card-form.ts'
import { bookByCard, holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { holdRequests } from '../../../e2e/hold-requests.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { closeToasts, expectToast } from '../../../e2e/toasts.ts'
import { NAME } from '../domain/title.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const dates = (page: Page) => page.getByRole('region', { name: 'Dates' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('region', { name: 'Your booking' })

test.beforeEach(async ({ anotherDevice }) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, NAME, true)
})

test('a coach books twenty dates with one payment, in at most 14 taps', async ({ page, elsewhere }) => {
  await verifyAddress(page, await register(page, 'Satchel'))
  const weekAhead = await facilityDay(page, 7)
  const first = weekAhead.add({ days: (2 - weekAhead.dayOfWeek + 7) % 7 })
  // Customers who have paid before can book a long season.
  await bookByCard(page, { date: (await facilityDay(page, 2)).toString(), hour: 8, spaceId: 'cage-3' })
  await register(elsewhere, 'Papa')
  await holdSlot(elsewhere, { date: first.add({ weeks: 2 }).toString(), hour: 19, spaceId: 'cage-2' })
  await page.goto('/booking?bundleId=bundle1')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const choose = async (target: Locator, value: string) => {
    await target.selectOption(value)
    taps += 2
  }

  await tap(page.getByRole('link', { name: 'Every Week' }))
  await tap(page.getByRole('button', { name: 'Tuesday' }))
  await choose(page.getByLabel('Tuesday length'), '2')
  await tap(page.getByRole('button', { name: 'Thursday' }))
  await choose(page.getByLabel('Number of weeks'), '10')
  await page.getByLabel('Name This Season').fill('U12 Monarchs')
  await page.getByLabel('Starting').fill(first.toString())
  await expect(dates(page)).toHaveCount(20)
  await expect(bar(page)).toContainText('19 dates')
  await expect(bar(page)).toContainText("1 date can't be booked as planned")
  await expectAccessible(page, 'a season with a taken date')
  const taken = dates(page).filter({ hasText: 'Taken' })
  await tap(taken.getByRole('button', { name: /^5:00 PM instead of/ }))
  await expect(bar(page)).toContainText('$2,200.00')
  await tap(bar(page).getByRole('button', { name: 'Continue to Payment' }))

  await page.waitForURL('**/checkout?bookingId=*')
  await page.getByText('You pay and sign for these 20 dates').click()
  await expect(page.getByRole('region', { name: 'Booking Details' }).getByRole('listitem')).toHaveCount(20)
  await tap(page.getByRole('checkbox', { name: /No-Cancellation Policy/ }))
  await tap(page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
  await tap(page.getByRole('button', { name: 'Sign as Satchel Stengel' }))
  await cardForm(page)
  await fillCard(page, '4242424242424242')
  await tap(page.getByRole('button', { name: 'Pay $2,200.00' }))
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('U12 Monarchs')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '$110.00' })).toHaveCount(20)
  expect(taps, 'two agreements and the signature among them').toBeLessThanOrEqual(14)

  await page.getByRole('link', { name: 'View All My Bookings' }).click()
  const upcoming = page.getByRole('region', { name: 'Upcoming Reservations' })
  await upcoming.getByRole('heading', { name: 'U12 Monarchs' }).click()
  await expect(upcoming.getByText('20 dates, next')).toBeVisible()
  await expect(upcoming.getByRole('listitem')).toHaveCount(20)
})

test('keeps every choice when a date is taken in the meantime, and after a change of mind at checkout', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(/409 \(Conflict\)|ERR_FAILED.*\/api\/(live|bookings\/taken)/)
  const email = await register(page, 'Josh')
  await register(elsewhere, 'Buck')
  const start = await facilityDay(page, 21)
  const weekday = start.toLocaleString('en-US', { weekday: 'long' })
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(`/season?spaceId=cage-1&date=${start}&hour=9`)
  await expect(page.getByText('Then you can book a season')).toBeVisible()
  await page.getByLabel('Number of weeks').selectOption('9')
  await expect(bar(page)).toContainText('Your first season has up to 8 dates.')
  await page.getByLabel('Number of weeks').selectOption('4')
  await expect(bar(page)).toContainText('4 dates')
  await page.getByRole('button', { name: /^Skip/ }).nth(3).click()
  await expect(bar(page)).toContainText('$90.00')
  await test.step('leads back from the page of the emailed link', async () => {
    const mail = await page.context().newPage()
    await mail.goto(await emailedLink(page, email, 'verify-email'))
    await mail.getByRole('link', { name: 'Back to Booking' }).click()
    await expect(mail).toHaveURL(/\/season\?spaceId=cage-1/)
    await expect(mail.getByText('Then you can book a season')).toBeHidden()
    await mail.close()
  })
  await page.reload()
  await expect(bar(page)).toContainText('$90.00')
  // The page learns of it only from the refusal.
  await page.route('**/api/bookings/taken/*', (route) => route.abort())
  await holdSlot(elsewhere, { date: start.add({ weeks: 1 }).toString(), hour: 9, spaceId: 'cage-1' })
  await bar(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(
    page,
    'Booking Failed',
    'Some dates changed since you chose them. Nothing has been booked yet.',
  )
  await page.unroute('**/api/bookings/taken/*')
  await expect(bar(page)).toContainText('2 dates')
  await expect(dates(page).nth(1)).toContainText('Taken')
  await test.step('leads to what is left to choose, and says what is missing until it is there', async () => {
    const goOn = bar(page).getByRole('button', { name: 'Continue to Payment' })
    const toast = page.locator('.toast')
    await closeToasts(page)
    await goOn.click()
    await expect(dates(page).nth(1)).toBeFocused()
    await expect(toast).toHaveCount(0)
    await dates(page)
      .nth(1)
      .getByRole('button', { name: /^Batting Cage 2 instead of/ })
      .click()
    await page.getByLabel('Name This Season').fill('')
    await goOn.click()
    await expect(bar(page).getByRole('status')).toHaveText('Please name this season.')
    await page.getByLabel('Name This Season').fill(`${weekday}s`)
    await expect(bar(page).getByRole('status')).toBeHidden()
    await expect(toast).toHaveCount(0)
  })
  await bar(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')

  const back = page.getByRole('link', { name: 'Back' })
  // Until the booking has loaded, the link leads to the form for one time.
  await expect(back).toHaveAttribute('href', /^\/season/)
  await back.click()
  await expect(page.getByLabel('Name This Season')).toHaveValue(`${weekday}s`)
  await page.getByRole('region', { name: 'Waiting for Payment' }).getByText('left').click()
  await page.getByRole('button', { name: /^Release/ }).click()
  await expectToast(page, 'Time Released', 'Other customers can book it now.')
  await expect(bar(page)).toContainText('3 dates')

  await test.step('stays on the page that was opened while the dates were being taken', async () => {
    const release = await holdRequests(page, '**/api/orders')
    const taken = page.waitForResponse('**/api/orders')
    await bar(page).getByRole('button', { name: 'Continue to Payment' }).click()
    await goInApp(page, '/dashboard')
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
    release()
    await taken
    await expect(page.getByRole('link', { name: /^Complete Payment/ })).toBeVisible()
    await expect(page).toHaveURL(/dashboard/)
  })
})

test('shows and loads nothing of seasons while the planner is off', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 404 .*\/season/)
  await signInAsAdmin(elsewhere)
  await switchExtra(elsewhere, NAME, false)
  await register(page, 'Oscar')
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'Choose Your Space' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Every Week' })).toBeHidden()
  expect((await page.goto('/season'))?.status()).toBe(404)
  await switchExtra(elsewhere, NAME, true)
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Every Week' }).click()
  await expect(page).toHaveURL(/\/season/)
})
