import { CONFLICT, expect, facilityDay, GONE, moveClock, test } from './barn.ts'
import { bookAtDesk, holdSlot } from './desk-bookings.ts'
import { holdRequests } from './hold-requests.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(GONE)
})
test.afterEach(async ({ page }) => {
  await moveClock(page, { reset: true })
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

  await goInApp(page, `/booking?bundleId=bundle1&date=${day}`)
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
    await goInApp(page, `/booking?${item}&date=${day}`)
    await page.getByRole('button', { name: '11:00 AM, Held by you' }).click()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
  }
  const dialog = page.getByRole('dialog', { name: "You're already holding this time" })
  await test.step('an overlapping choice shows the hold, and can replace it', async () => {
    await choose('spaceId=cage-1')
    await expect(dialog).toContainText('Doubleheader')
    await expect(dialog).toContainText('11:00 AM – 12:00 PM ET')
    await expect(dialog.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
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
  await goInApp(page, '/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await expect(page.getByText('Unpaid Holds (3)')).toBeVisible()
  await expect(page.getByText('You released this time.').first()).toBeHidden()
  const pay = page.getByRole('link', { name: 'Complete Payment' })
  await expect(pay).toBeHidden()

  await test.step('My Bookings shows what happens to a hold in another tab', async () => {
    const another = await holdSlot(page, { date: day.toString(), hour: 14, spaceId: 'cage-2' })
    await page.reload()
    await expect(pay).toBeVisible()
    expect((await page.request.delete(`/api/bookings/${another}/hold`)).status()).toBe(204)
    await expect(pay).toBeHidden()
  })
})

test('explains beside the time grid when others take a time', async ({ page, elsewhere }) => {
  const day = await facilityDay(page, 11)
  const date = day.toString()
  const time = (name: string) => page.getByRole('button', { name, exact: true })
  const bar = page.getByRole('region', { name: 'Your booking' })
  const instead = page.getByRole('list', { name: 'Choose instead' })
  const release = await holdRequests(page, '**/api/live*')
  await register(page, 'Jackie')
  await page.goto(`/booking?spaceId=cage-2&date=${day}&hour=15`)
  await expect(bar).toContainText('3:00 PM – 4:00 PM')

  await test.step('a booking that was refused', async () => {
    await register(elsewhere, 'Don')
    await holdSlot(elsewhere, { date, hour: 15, spaceId: 'cage-2' })
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expectToast(page, 'Booking Failed', /^This time slot conflicts with an existing booking\./)
    await expect(page.getByRole('heading', { name: 'Pick a Time' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Pick a Time' })).toBeInViewport()
    await expect(page.getByRole('button', { name: '3:00 PM, Held' })).toBeDisabled()
    await expect(instead).toBeInViewport()
  })

  await test.step('a booking made before live updates connected, and then each time taken or released', async () => {
    await goInApp(page, `/booking?spaceId=cage-3&date=${day.add({ days: 1 })}`)
    const slot = { date: day.add({ days: 1 }).toString(), spaceId: 'cage-3' }
    await expect(time('2:00 PM, Available')).toBeVisible()
    await signInAsAdmin(elsewhere)
    await bookAtDesk(elsewhere, { ...slot, customerName: 'Gil', hour: 14 })
    await expect(time('2:00 PM, Available')).toBeVisible()
    release()
    await expect(time('2:00 PM, Booked')).toBeVisible()
    const id = await holdSlot(elsewhere, { ...slot, hour: 16 })
    await expect(time('4:00 PM, Held')).toBeVisible()
    await elsewhere.request.delete(`/api/bookings/${id}/hold`)
    await expect(time('4:00 PM, Available')).toBeVisible()
  })

  await test.step('another customer takes part of the chosen time, and then its start', async () => {
    await goInApp(page, `/booking?spaceId=cage-1&date=${day}&hour=15&hours=2`)
    await expect(bar).toContainText('3:00 PM – 5:00 PM')
    // With a verified address, Carl can hold two times.
    await verifyAddress(elsewhere, await register(elsewhere, 'Carl'))
    for (const [hour, note] of [
      [16, '4:00 PM was just taken, so your booking is now 1 hour.'],
      [15, '3:00 PM was just taken. Please pick another time.'],
    ] as const) {
      await holdSlot(elsewhere, { date, hour, spaceId: 'cage-1' })
      await expect(page.getByText(note)).toBeInViewport()
    }
    // The day and the length stay.
    await expect(instead.getByRole('button')).toHaveText(['1:00 PM', 'Batting Cage 3', /./])
    await instead.getByRole('button').nth(1).click()
    await expect(bar).toContainText('3:00 PM – 5:00 PM')
    await expect(page).toHaveURL(/spaceId=cage-3.*hours=2/)
  })

  await test.step('a time that they hold in another tab is theirs', async () => {
    await holdSlot(page, { date, hour: 15, hours: 2, spaceId: 'cage-3', totalAmount: '60.00' })
    await expect(bar).toContainText('Held for you')
    await goInApp(page, `/booking?date=${date}&hour=15&hours=2`)
    await expect(bar).toContainText('Batting Cage 3')
    await expect(bar).toContainText('Held for you')
  })
})

test('offers to pay for or release an earlier hold, and shows when a hold expires', async ({ page }) => {
  const day = await facilityDay(page, 14)
  await register(page, 'Jackie')
  const held = await holdSlot(page, { date: day.toString(), hour: 9, spaceId: 'cage-2' })
  await page.goto(`/booking?spaceId=cage-1&date=${day}&hour=17&hours=2`)
  await expect(page.getByRole('region', { name: 'Booking Summary' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue to Payment' })
  await next.click()
  const choices = page.getByRole('region', { name: 'Pick a Time' })
  await expectToast(page, 'Booking Failed', /Pay for the time you're holding or release it first/)
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

  await moveClock(page, { advance: 'PT16M' })
  await page.reload()
  await expect(
    page.getByText('Your hold on this time has expired. Please choose a time again.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Pick Another Time' }).click()
  await expect(page).toHaveURL(/\/booking\?spaceId=cage-1/)
})
