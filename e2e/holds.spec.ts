import {
  CONFLICT,
  chooseDay,
  chooseSlot,
  expect,
  facilityDay,
  GONE,
  moveClock,
  registerThroughForm,
  SIGNED_OUT,
  signAgreements,
  test,
} from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { anotherDevice, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(GONE)
})
test.afterEach(async ({ page }) => {
  await moveClock(page, { reset: true })
})

test('a hold that runs out frees its slot, and its checkout says so', async ({ page, browser, baseURL }) => {
  const slot = { item: 'cage-1', day: await facilityDay(page, 6), time: '5:00 PM' }
  await registerThroughForm(page)
  await chooseSlot(page, slot)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  await expect(page.getByRole('timer')).toContainText(/14:\d\d/)
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeEnabled()

  await moveClock(page, { advance: 'PT16M' })
  const other = await anotherDevice(browser, baseURL)
  await registerThroughForm(other, 'Roy')
  await chooseSlot(other, slot)
  await other.getByRole('button', { name: 'Continue to Payment' }).click()
  await other.waitForURL('**/checkout?bookingId=*')
  await other.context().close()

  await page.reload()
  await expect(
    page.getByText('Your hold on this time has expired. Please choose a time again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeHidden()
  await page.getByRole('link', { name: 'Pick Another Time' }).click()
  await expect(page).toHaveURL(/\/booking\?spaceId=cage-1/)
})

test('a hold can be completed or released from My Bookings, and resumed by asking again', async ({
  page,
}) => {
  const slot = { item: 'bundle1', day: await facilityDay(page, 7), time: '10:00 AM' }
  await registerThroughForm(page)
  await chooseSlot(page, slot)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/checkout?bookingId=*')
  const checkout = page.url()

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Complete payment' }).click()
  await expect(page).toHaveURL(checkout)

  await chooseDay(page, slot)
  await page.getByRole('button', { name: '10:00 AM, Held by you' }).click()
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText(/Held for you, 14:\d\d left/)
  await bar.getByRole('link', { name: 'Complete payment' }).click()
  await expect(page).toHaveURL(checkout)
  const back = page.getByRole('link', { name: 'Back', exact: true })
  // Before the booking is there, it leads to choosing afresh.
  await expect(back).toHaveAttribute('href', /bundleId=bundle1/)
  await back.click()
  await expect(page).toHaveURL(/\/booking\?bundleId=bundle1&date=\d{4}-\d\d-\d\d&hour=10$/)

  // An overlapping wish of the same customer is told of the hold, and offered a way out.
  await chooseDay(page, { ...slot, item: 'cage-1' })
  await page.getByRole('button', { name: '10:00 AM, Held by you' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const dialog = page.getByRole('dialog', { name: "You're already holding this time" })
  await expect(dialog).toContainText('Doubleheader')
  await expect(dialog).toContainText('10:00 AM – 11:00 AM ET')
  await expect(dialog.getByRole('link', { name: 'Complete payment' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: '10:00 AM, Available' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete payment' })).toBeHidden()
})

test('a checkout left open shows at once that its time is over when the clock moves', async ({ page }) => {
  await registerThroughForm(page)
  await chooseSlot(page, { item: 'cage-1', day: await facilityDay(page, 9), time: '5:00 PM' })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeEnabled()
  await moveClock(page, { advance: 'PT11M' })
  await expect(page.getByText(/Only\s*[34]:\d\d/)).toBeVisible()
  await moveClock(page, { advance: 'PT5M' })
  await expect(page.getByRole('heading', { name: 'Your hold ended' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeHidden()
  await expect(page.getByRole('timer')).toBeHidden()
})

test('a choice that somebody else cuts short says so', async ({ page, browser, baseURL }) => {
  const day = await facilityDay(page, 11)
  await registerThroughForm(page)
  await chooseSlot(page, { item: 'cage-1', day, time: '3:00 PM', hours: 2 })
  const other = await anotherDevice(browser, baseURL)
  await registerThroughForm(other, 'Carl')
  for (const time of ['4:00 PM', '3:00 PM']) {
    await chooseSlot(other, { item: 'cage-1', day, time })
    await other.getByRole('button', { name: 'Continue to Payment' }).click()
    await other.waitForURL('**/checkout?bookingId=*')
    const note =
      time === '4:00 PM'
        ? '4:00 PM was just taken, so your booking is now 1 hour.'
        : '3:00 PM was just taken. Please pick another time.'
    await expect(page.getByText(note)).toBeVisible()
  }
  await other.context().close()
})

test('a booking that was refused says why where the time is picked', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED/)
  const slot = { item: 'cage-2', day: await facilityDay(page, 11), time: '3:00 PM' }
  await page.route('**/api/live', (route) => route.abort())
  await registerThroughForm(page)
  await chooseSlot(page, slot)
  const other = await anotherDevice(browser, baseURL)
  await registerThroughForm(other, 'Don')
  await chooseSlot(other, slot)
  await other.getByRole('button', { name: 'Continue to Payment' }).click()
  await other.waitForURL('**/checkout?bookingId=*')
  await other.context().close()

  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(page, 'Booking Failed')
  await expect(page.getByText('Booking Conflict')).toBeVisible()
  await expect(page.getByText('Booking Conflict')).toBeInViewport()
  await expect(page.getByRole('button', { name: '3:00 PM, Held' })).toBeDisabled()
  await expect(page).toHaveURL((url) => !url.searchParams.has('hour'))
})

test('an open time grid shows within a second what somebody else just took', async ({
  page,
  browser,
  baseURL,
}) => {
  const slot = { item: 'cage-3', day: await facilityDay(page, 8), time: '4:00 PM' }
  await registerThroughForm(page)
  await chooseDay(page, slot)
  await expect(page.getByRole('button', { name: '4:00 PM, Available' })).toBeVisible()

  const other = await anotherDevice(browser, baseURL)
  await registerThroughForm(other, 'Gil')
  await chooseSlot(other, slot)
  await other.getByRole('button', { name: 'Continue to Payment' }).click()
  await other.waitForURL('**/checkout?bookingId=*')
  await expect(page.getByRole('button', { name: '4:00 PM, Held' })).toBeVisible()

  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: '4:00 PM, Available' })).toBeVisible()
  await other.context().close()
})

test('an open time grid shows within a second what staff close and open again', async ({
  page,
  browser,
  baseURL,
}) => {
  const day = await facilityDay(page, 10)
  await registerThroughForm(page)
  await chooseDay(page, { item: 'cage-3', day })
  await expect(page.getByRole('button', { name: '4:00 PM, Available' })).toBeVisible()
  const staff = await anotherDevice(browser, baseURL)
  await signInAsAdmin(staff)
  const closed = await staff.request.post('/api/admin/closures', {
    data: { date: day.toString(), hours: { fromHour: 16, untilHour: 17 }, reason: 'Lessons' },
  })
  expect(closed.status(), await closed.text()).toBe(201)
  await expect(page.getByRole('button', { name: /^4:00 PM, Blocked/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: '3:00 PM, Available' })).toBeVisible()
  const { id } = await closed.json()
  await staff.request.delete(`/api/admin/closures/${id}`)
  await expect(page.getByRole('button', { name: '4:00 PM, Available' })).toBeVisible()
  await staff.context().close()
})

test('what is taken before the live line is open shows once it opens', async ({ page, browser, baseURL }) => {
  const day = await facilityDay(page, 13)
  let open = () => {}
  const mayOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/live', async (route) => {
    await mayOpen
    await route.continue()
  })
  await registerThroughForm(page)
  await chooseDay(page, { item: 'cage-3', day })
  const staff = await anotherDevice(browser, baseURL)
  await signInAsAdmin(staff)
  await bookAtDesk(staff, { customerName: 'Gil', date: day.toString(), hour: 14, spaceId: 'cage-3' })
  await staff.context().close()
  await expect(page.getByRole('button', { name: '2:00 PM, Available', exact: true })).toBeVisible()
  open()
  await expect(page.getByRole('button', { name: '2:00 PM, Booked', exact: true })).toBeVisible()
})

for (const [date, now] of [
  ['2027-03-14', '2027-03-12T12:00:00-05:00'],
  ['2027-11-07', '2027-11-05T12:00:00-04:00'],
] as const) {
  test(`the day on which clocks change, ${date}, has 14 slots of which 13 can be booked`, async ({
    page,
  }) => {
    await moveClock(page, { now })
    await registerThroughForm(page)
    await chooseDay(page, { item: 'practice-area', day: Temporal.PlainDate.from(date) })
    const slots = page.getByRole('group', { name: 'Start time' }).getByRole('button')
    await expect(slots).toHaveCount(14)
    await expect(page.getByRole('button', { name: /AM, Available|PM, Available/ })).toHaveCount(13)
    await expect(slots.last()).toHaveAccessibleName('9:00 PM, Closed')
    await page.getByRole('button', { name: '8:00 PM, Available' }).click()
    await expect(page.getByRole('button', { name: '2 hours (past 9PM)' })).toBeDisabled()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('**/checkout?bookingId=*')
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('8:00 PM – 9:00 PM ET')
    await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('$75.00')
  })
}
