import { expectAccessible } from './axe.ts'
import { CONFLICT, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { humanPace } from './human-pace.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'

const PATH = '/api/admin/opening-hours'
const FRESH = { weeks: [], specialDays: [], leadMinutes: 60, windowMonths: 4, season: null }

test('staff set winter hours in under a minute and a holiday, and customers see them right away', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  const winter = await facilityDay(page, 8)
  const holiday = await facilityDay(page, 12)
  const start = winter.add({ days: 1 })
  await bookAtDesk(page, { spaceId: 'cage-1', date: start.toString(), hour: 8, customerName: 'Early Wynn' })

  const customer = await anotherDevice()
  await register(customer, 'Satchel')
  await customer.goto(`/booking?spaceId=cage-2&date=${start}`)
  await expect(customer.getByRole('button', { name: /^8:00 AM, Available/ })).toBeVisible()

  const winterHours = humanPace()
  await page.goto('/admin/settings')
  await winterHours.tap(page.getByRole('link', { name: 'Hours & Closures' }))
  await expect(page.getByText('Daily 8 AM–9 PM')).toBeVisible()
  const section = page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Settings' })
  await expect(section).toHaveAttribute('aria-current', 'true')
  await winterHours.tap(page.getByRole('button', { name: 'Change Hours' }))
  await expect(page.getByLabel('From')).toBeFocused()
  await winterHours.type(page.getByLabel('From'), winter.toString())
  await winterHours.choose(page.getByLabel('Monday opens'), '10 AM')
  await winterHours.choose(page.getByLabel('Monday closes'), '6 PM')
  await winterHours.tap(page.getByRole('button', { name: 'Same for All Days' }))
  await expectAccessible(page, 'the form for weekly hours')
  await winterHours.tap(page.getByRole('button', { name: 'Apply' }))
  await expect(page.getByRole('status').filter({ hasText: 'Daily 10 AM–6 PM' })).toBeVisible()
  await page.getByText('1 booking will be outside of these hours. It stays.').click()
  await expect(page.getByRole('link', { name: 'Early Wynn' })).toBeVisible()
  const closing = page.getByRole('link', { name: 'Close These Times…' })
  await expect(closing).toHaveAttribute('target', '_blank')
  const closingHref = (await closing.getAttribute('href')) ?? ''

  await page.getByRole('button', { name: 'Add Day' }).click()
  await page.getByLabel('Date', { exact: true }).fill(holiday.toString())
  await page.getByLabel('Name').fill('Old-Timers Day')
  await page.getByLabel('Day opens').selectOption('1 PM')
  await page.getByLabel('Day closes').selectOption('5 PM')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: /^Edit Old-Timers Day/ })).toBeVisible()
  await expectToFitWidth(page, 'opening hours')
  await winterHours.tap(page.getByRole('button', { name: 'Save Hours' }))
  winterHours.expectAtMost({ seconds: 60 })
  await expect(page.getByText('Existing bookings stay as they are.').first()).toBeVisible()
  await expect(page.getByText("Your changes aren't saved yet")).toBeHidden()

  await expect(customer.getByRole('button', { name: /^8:00 AM/ })).toBeHidden()
  await expect(customer.getByRole('button', { name: /^10:00 AM, Available/ })).toBeVisible()
  await expect(customer.getByRole('button', { name: /^6:00 PM, Closed/ })).toBeVisible()
  await goInApp(customer, `/booking?spaceId=cage-2&date=${holiday}&hour=12`)
  await expect(customer.getByRole('button', { name: /^5:00 PM, Closed/ })).toBeVisible()
  await goInApp(customer, '/profile')
  await expect(customer.getByText(/1pm-5pm EST \(Old-Timers Day\)/)).toBeVisible()

  await test.step('a closed day is a blocked date, and both pages and customers show it', async () => {
    await page.getByRole('link', { name: 'Block Dates' }).click()
    await expect(page.getByRole('heading', { name: 'Blocked Dates' })).toBeFocused()
    const closed = holiday.add({ days: 1 })
    await page.getByLabel('Date', { exact: true }).fill(closed.toString())
    await page.getByLabel('Reason').fill('Groundskeepers Day')
    await page.getByRole('button', { name: 'Block Date' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Groundskeepers Day' })).toContainText('Added')
    await customer.goto('/profile')
    await expect(customer.getByText(/closed \(Groundskeepers Day\)/)).toBeVisible()
    await page.getByRole('link', { name: 'Hours & Closures' }).click()
    await page.getByRole('link', { name: /^Blocked Dates: Groundskeepers Day/ }).click()
    await page.getByRole('region', { name: 'Blocked Dates' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: 'Reopen?' }).getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByText('No dates are currently blocked')).toBeVisible()
    await page.getByRole('link', { name: 'Hours & Closures' }).click()
  })

  await test.step('staff see hours that someone else saved first, and keep theirs until they choose', async () => {
    await page.getByLabel('Ahead, up to').selectOption('6 months')
    const { version } = await (await page.request.get(PATH)).json()
    const theirs = await page.request.put(PATH, { data: { ...FRESH, leadMinutes: 120, version } })
    expect(theirs.status()).toBe(200)
    await page.getByRole('button', { name: 'Save Hours' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'just saved other hours' })
    await expect(conflict).toContainText('2 hours')
    await conflict.getByRole('button', { name: 'Use Theirs' }).click()
    await expect(page.getByLabel('Before the start, at least')).toHaveValue('120')
    await expect(page.getByLabel('Ahead, up to')).toHaveValue('4')
    await page.getByLabel('Before the start, at least').selectOption('60')
    await page.route(
      `**${PATH}`,
      async (route) => {
        await page.getByLabel('Ahead, up to').selectOption('6 months')
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Save Hours' }).click()
    await expect(page.getByText('Existing bookings stay as they are.').first()).toBeVisible()
    await expect(page.getByLabel('Ahead, up to')).toHaveValue('6')
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page.getByLabel('Ahead, up to')).toHaveValue('4')
    await expect.poll(async () => await (await page.request.get(PATH)).json()).toMatchObject(FRESH)
  })

  await test.step('a special day that was closed is among the blocked dates, and opens there', async () => {
    const { version } = await (await page.request.get(PATH)).json()
    const specialDays = [{ date: holiday.toString(), hours: null, label: 'Rain Delay' }]
    expect((await page.request.put(PATH, { data: { ...FRESH, specialDays, version } })).status()).toBe(200)
    await goInApp(page, '/admin/settings')
    const closed = page.getByRole('listitem').filter({ hasText: 'Rain Delay' })
    await expect(closed).toContainText('Closed as a special day')
    await closed.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog', { name: 'Reopen?' }).getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByText('No dates are currently blocked')).toBeVisible()
    await expect.poll(async () => await (await page.request.get(PATH)).json()).toMatchObject(FRESH)
    await goInApp(page, '/admin/hours')
  })

  await test.step('a board that is open follows the hours', async () => {
    await goInApp(page, `/admin/board?date=${holiday}`)
    const dawn = page.getByRole('link', { name: 'Book Batting Cage 1 at 6:00 AM' })
    await expect(page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' })).toBeVisible()
    await expect(dawn).toBeHidden()
    const { version } = await (await page.request.get(PATH)).json()
    const early = { date: holiday.toString(), hours: { opens: 6, closes: 21 }, label: 'Dawn Patrol' }
    const set = (specialDays: object[], version: number) =>
      page.request.put(PATH, { data: { ...FRESH, specialDays, version } })
    expect((await set([early], version)).status()).toBe(200)
    await expect(dawn).toBeVisible()
    expect((await set([], version + 1)).status()).toBe(200)
  })

  await test.step('the link from the new hours fills in the form that closes the times of affected bookings', async () => {
    await page.goto(closingHref)
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(start.toString())
    await expect(page.getByLabel('Date', { exact: true })).toBeInViewport()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('8')
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('9')
    await page.getByLabel('Reason').fill('Winter hours')
    await page.getByRole('button', { name: 'Block Date' }).click()
    await expect(page.getByRole('dialog')).toContainText('Early Wynn')
  })
})
