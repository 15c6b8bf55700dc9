import { expectAccessible } from './axe.ts'
import { CONFLICT, expect, facilityDay, GONE, moveClock, signAgreements, test } from './barn.ts'
import { bookAtDesk, holdSlot } from './desk-bookings.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(GONE)
})
test.afterEach(async ({ page }) => {
  await moveClock(page, { reset: true })
})

test('frees the slot of an expired hold, and its checkout says so', async ({ page, elsewhere }) => {
  const slot = { date: (await facilityDay(page, 6)).toString(), hour: 17, spaceId: 'cage-1' }
  await register(page, 'Jackie')
  await page.goto(`/checkout?bookingId=${await holdSlot(page, slot)}`)
  await expect(page.getByRole('timer')).toContainText(/1[34]:\d\d/)
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeEnabled()

  await moveClock(page, { advance: 'PT16M' })
  await register(elsewhere, 'Roy')
  await holdSlot(elsewhere, slot)

  await page.reload()
  await expect(
    page.getByText('Your hold on this time has expired. Please choose a time again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeHidden()
  await page.getByRole('link', { name: 'Pick Another Time' }).click()
  await expect(page).toHaveURL(/\/booking\?spaceId=cage-1/)
})

test('completes and releases a hold from My Bookings, and resumes it from the time grid', async ({
  page,
}) => {
  const day = await facilityDay(page, 7)
  await register(page, 'Jackie')
  const held = await holdSlot(page, {
    ...{ date: day.toString(), hour: 10, bundleId: 'bundle1', totalAmount: '55.00' },
  })
  const checkout = `/checkout?bookingId=${held}`
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Complete Payment' }).click()
  await expect(page).toHaveURL(checkout)

  await page.goto(`/booking?bundleId=bundle1&date=${day}`)
  const waiting = page.getByRole('region', { name: 'Waiting for Payment' })
  await expect(waiting.getByRole('link', { name: 'Complete Payment' })).toBeHidden()
  await waiting.getByText('Doubleheader').click()
  await expect(waiting.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
  await page.getByRole('button', { name: '10:00 AM, Held by you' }).click()
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText(/Held for you, 1[34]:\d\d left/)
  await bar.getByRole('link', { name: 'Complete Payment' }).click()
  await expect(page).toHaveURL(checkout)
  const back = page.getByRole('link', { name: 'Back', exact: true })
  // Until the booking has loaded, the link leads to an empty form.
  await expect(back).toHaveAttribute('href', /bundleId=bundle1/)
  await back.click()
  await expect(page).toHaveURL(/\/booking\?bundleId=bundle1&date=\d{4}-\d\d-\d\d&hour=10&held=[\w-]+$/)

  await test.step('another hour replaces the hold, also before the email is verified', async () => {
    await page.getByRole('button', { name: '11:00 AM, Available' }).click()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('**/checkout?bookingId=*')
    expect(page.url()).not.toContain(held)
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText(
      '11:00 AM – 12:00 PM ET',
    )
  })

  const choose = async (item: string) => {
    await page.goto(`/booking?${item}&date=${day}`)
    await page.getByRole('button', { name: '11:00 AM, Held by you' }).click()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
  }
  const dialog = page.getByRole('dialog', { name: "You're already holding this time" })
  await test.step('an overlapping choice shows the hold, and can replace it', async () => {
    await choose('spaceId=cage-1')
    await expect(dialog).toContainText('Doubleheader')
    await expect(dialog).toContainText('11:00 AM – 12:00 PM ET')
    await expect(dialog.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
    await expectAccessible(page, 'a hold in the way', 'dialog[open]')
    await dialog.getByRole('button', { name: 'Change to the New Time' }).click()
    await page.waitForURL('**/checkout?bookingId=*')
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('Batting Cage 1')
  })

  await test.step('or releases it', async () => {
    await choose('bundleId=bundle1')
    await expect(dialog).toContainText('Batting Cage 1')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByRole('button', { name: '11:00 AM, Available' })).toBeVisible()
  })
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await expect(page.getByText('Expired Holds (3)')).toBeVisible()
  await expect(page.getByText('You released this time.').first()).toBeHidden()
  await expect(page.getByRole('link', { name: 'Complete Payment' })).toBeHidden()
})

test('explains when another customer takes part of the chosen time', async ({ page, elsewhere }) => {
  const day = await facilityDay(page, 11)
  await register(page, 'Jackie')
  await page.goto(`/booking?spaceId=cage-1&date=${day}&hour=15&hours=2`)
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('3:00 PM – 5:00 PM')
  // With a verified address, Carl can hold two times.
  await verifyAddress(elsewhere, await register(elsewhere, 'Carl'))
  for (const time of ['4:00 PM', '3:00 PM']) {
    await holdSlot(elsewhere, {
      date: day.toString(),
      hour: time === '4:00 PM' ? 16 : 15,
      spaceId: 'cage-1',
    })
    const note =
      time === '4:00 PM'
        ? '4:00 PM was just taken, so your booking is now 1 hour.'
        : '3:00 PM was just taken. Please pick another time.'
    await expect(page.getByText(note)).toBeInViewport()
  }
  // The day and the length stay.
  const instead = page.getByRole('list', { name: 'Choose instead' }).getByRole('button')
  await expect(instead).toHaveText(['1:00 PM', 'Batting Cage 2', /./])
  await instead.nth(1).click()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('3:00 PM – 5:00 PM')
  await expect(page).toHaveURL(/spaceId=cage-2.*hours=2/)
})

test('explains a refused booking next to the time grid', async ({ page, elsewhere, consoleGuard }) => {
  consoleGuard.expect(/ERR_FAILED/)
  const day = await facilityDay(page, 11)
  await page.route('**/api/live*', (route) => route.abort())
  await register(page, 'Jackie')
  await page.goto(`/booking?spaceId=cage-2&date=${day}&hour=15`)
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('3:00 PM – 4:00 PM')
  await register(elsewhere, 'Don')
  await holdSlot(elsewhere, { date: day.toString(), hour: 15, spaceId: 'cage-2' })

  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(page, 'Booking Failed')
  await expect(page.getByText('Booking Conflict')).toBeVisible()
  await expect(page.getByText('Booking Conflict')).toBeInViewport()
  await expect(page.getByRole('button', { name: '3:00 PM, Held' })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Choose instead' })).toBeInViewport()
})

test('shows a booking made before live updates connected, and then each time taken or released', async ({
  page,
  elsewhere,
}) => {
  const day = await facilityDay(page, 13)
  const date = day.toString()
  let open = () => {}
  const mayOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/live*', async (route) => {
    await mayOpen
    await route.continue()
  })
  const time = (name: string) => page.getByRole('button', { name, exact: true })
  await register(page, 'Jackie')
  await page.goto(`/booking?spaceId=cage-3&date=${day}`)
  await expect(time('2:00 PM, Available')).toBeVisible()
  await signInAsAdmin(elsewhere)
  await bookAtDesk(elsewhere, { customerName: 'Gil', date, hour: 14, spaceId: 'cage-3' })
  await expect(time('2:00 PM, Available')).toBeVisible()
  open()
  await expect(time('2:00 PM, Booked')).toBeVisible()

  const id = await holdSlot(elsewhere, { date, hour: 16, spaceId: 'cage-3' })
  await expect(time('4:00 PM, Held')).toBeVisible()
  await elsewhere.request.delete(`/api/bookings/${id}/hold`)
  await expect(time('4:00 PM, Available')).toBeVisible()
})

test('shows times that the customer held too often as paused, until they can be held again', async ({
  page,
}) => {
  const day = await facilityDay(page, 13)
  const slot = { date: day.toString(), hour: 10, spaceId: 'cage-1' }
  await register(page, 'Jackie')
  for (let time = 0; time < 2; time += 1) {
    const id = await holdSlot(page, slot)
    await moveClock(page, { advance: 'PT6M' })
    expect((await page.request.delete(`/api/bookings/${id}/hold`)).status()).toBe(204)
  }
  await page.goto(`/booking?spaceId=cage-1&date=${day}`)
  await expect(page.getByRole('button', { name: '10:00 AM, Try later' })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Times to try later' })).toContainText(
    /^10:00 AM was held more than once .* Try again after \d+:\d\d [AP]M ET\.$/,
  )
  await moveClock(page, { advance: 'PT55M' })
  await expect(page.getByRole('button', { name: '10:00 AM, Available' })).toBeEnabled()
})

test('offers to pay for or release the hold in the way, and keeps the chosen time', async ({ page }) => {
  const day = await facilityDay(page, 14)
  await register(page, 'Jackie')
  const held = await holdSlot(page, { date: day.toString(), hour: 9, spaceId: 'cage-2' })
  await page.goto(`/booking?spaceId=cage-1&date=${day}&hour=17&hours=2`)
  const next = page.getByRole('button', { name: 'Continue to Payment' })
  await next.click()
  const choices = page.getByRole('region', { name: 'Pick a Time' })
  await expect(choices).toContainText("Pay for the time you're holding or release it first")
  await expect(choices).toContainText('9:00 AM – 10:00 AM ET')
  // At the bottom, where the bar covers nothing.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await choices.getByRole('link', { name: 'Complete Payment' }).click()
  await expect(page).toHaveURL(`/checkout?bookingId=${held}`)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('5:00 PM – 7:00 PM ET')

  await next.click()
  await choices.getByRole('button', { name: 'Release' }).click()
  await expectToast(page, 'Time Released')
  await expect(next).toBeFocused()
  await next.press('Enter')
  await page.waitForURL(`**/checkout?bookingId=*`)
  await expect(page.getByText('5:00 PM – 7:00 PM ET').first()).toBeVisible()
})
