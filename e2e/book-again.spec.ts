import type { Page, Route } from '@playwright/test'
import { type Caller, CONFLICT, expect, facilityDay, test } from './barn.ts'
import { bookByCard, holdSlot } from './desk-bookings.ts'
import { register } from './staff.ts'
import { expectToast } from './toasts.ts'

/** The caller's bookings that aren't paid yet, each with whether they asked for any cage. */
async function holdsOf(caller: Caller): Promise<unknown[]> {
  const bookings = (await (await caller.request.get('/api/bookings')).json()) as Record<string, unknown>[]
  return bookings
    .filter(({ status }) => status === 'pending')
    .map(({ startTime, askedForAnyCage }) => ({ startTime, askedForAnyCage }))
}

/** Counts the page's requests to hold a time, each handled by `handle`. */
async function watchHolds(
  page: Page,
  handle: (route: Route) => Promise<unknown>,
): Promise<{ count: () => number }> {
  let count = 0
  await page.route('**/api/bookings', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    count += 1
    await handle(route)
  })
  return { count: () => count }
}

const at = (day: Temporal.PlainDate, hour: number) =>
  day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } }).toInstant().toString()

test('books the last booking again with one tap on home, once, and only without another hold', async ({
  page,
}) => {
  await register(page, 'Hank')
  const day = await facilityDay(page, 3)
  const next = day.add({ weeks: 1 })
  await bookByCard(page, { date: day.toString(), hour: 9, spaceId: 'cage-1', isAnyCage: true })
  await page.goto('/')
  const again = page.getByRole('button', { name: /^Book Again: .* 9 AM$/ })
  const waiting = page.getByRole('region', { name: 'Waiting for Payment' })
  const details = page.getByRole('region', { name: 'Booking Details' })

  await test.step('one hold, although it is pressed twice and its news arrives first', async () => {
    await expect(again).toHaveAccessibleDescription('Any cage · 1 hour · $30')
    const news = page.waitForResponse('**/api/bookings/taken/*')
    const holds = await watchHolds(page, async (route) => {
      const response = await route.fetch()
      await news
      await expect(page.getByRole('button', { name: 'Holding your time...' })).toBeDisabled()
      await expect(waiting).toBeHidden()
      await route.fulfill({ response })
    })
    await again.dblclick()
    await page.waitForURL('**/checkout?bookingId=*')
    await expect(details).toContainText('9:00 AM – 10:00 AM ET')
    expect(holds.count()).toBe(1)
    expect(await holdsOf(page)).toEqual([{ startTime: at(next, 9), askedForAnyCage: true }])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('with a hold, it leads to the booking page', async () => {
    const holds = await watchHolds(page, (route) => route.continue())
    await page.goBack()
    await expect(waiting.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
    await expect(again).toBeHidden()
    await page.getByRole('link', { name: 'Book Again' }).click()
    const bar = page.getByRole('region', { name: 'Your booking' })
    await expect(bar).toContainText('Any cage')
    await expect(bar).toContainText('9:00 AM – 10:00 AM ET')
    expect(holds.count()).toBe(0)
    expect(await holdsOf(page)).toHaveLength(1)
  })
})

test('leads to other times if the same time is taken at that moment', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await register(page, 'Cal')
  await register(elsewhere, 'Eddie')
  const day = await facilityDay(page, 4)
  const next = day.add({ weeks: 1 }).toString()
  const slot = { hour: 11, spaceId: 'cage-2' }
  await bookByCard(page, { ...slot, date: day.toString() })
  await page.goto('/')
  const holds = await watchHolds(page, async (route) => {
    await holdSlot(elsewhere, { ...slot, date: next })
    await route.continue()
  })
  await page.getByRole('button', { name: /^Book Again: .* 11 AM$/ }).click()
  await expectToast(page, 'Booking Failed', /conflicts with an existing booking/)
  await expect(page).toHaveURL(`/booking?spaceId=cage-2&date=${next}&hour=11`)
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText('Pick another time')
  await expect(bar.getByRole('list', { name: 'Choose instead' }).getByRole('button')).not.toHaveCount(0)
  expect(holds.count()).toBe(1)
  expect(await holdsOf(page)).toEqual([])
})
