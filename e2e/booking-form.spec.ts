import type { Page } from '@playwright/test'
import { durations, expect, facilityDay, pickDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

const spaces = (page: Page) => page.getByRole('combobox', { name: 'Space', exact: true })
const barOf = (page: Page) => page.getByRole('region', { name: 'Your booking' })

test('offers days, durations, and the next open times on a full day', async ({ page, elsewhere }) => {
  const full = await facilityDay(page, 13)
  await signInAsAdmin(elsewhere)
  for (const hour of [8, 11, 14, 17, 20])
    await bookAtDesk(elsewhere, {
      customerName: 'Team Blue',
      date: full.toString(),
      hour,
      hours: hour === 20 ? 1 : 3,
      spaceId: 'practice-area',
    })
  await register(page, 'Jackie')
  await page.goto('/booking?spaceId=cage-3')
  const days = page.getByRole('group', { name: 'Date', exact: true }).getByRole('button')
  const bar = barOf(page)

  await test.step('durations and two weeks, by keyboard', async () => {
    await expect(durations(page)).toHaveText(['1 hour', '2 hours', '3 hours'])
    for (const duration of await durations(page).all()) await expect(duration).toBeEnabled()
    const nameOf = async (ahead: number) =>
      (await facilityDay(page, ahead)).toLocaleString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
      })
    await expect(days).toHaveCount(14)
    await expect(days.nth(2)).toHaveAccessibleName(`${await nameOf(2)}, 13 hours open`)
    await days.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(days.nth(8)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`Times for ${await nameOf(8)}: 13 open`)).toBeAttached()
  })

  await test.step('a start, with the durations that fit', async () => {
    await durations(page).nth(1).click()
    await page.getByRole('button', { name: '6:00 PM, Available' }).click()
    await expect(bar).toContainText('6:00 PM – 8:00 PM ET')
    await page.getByRole('button', { name: '8:00 PM, Available' }).click()
    await expect(durations(page)).toHaveText(['1 hour', '2 hours (past 9PM)', '3 hours (past 9PM)'])
    await expect(bar).toContainText('8:00 PM – 9:00 PM ET')
  })

  await test.step('a month, and back', async () => {
    await page.getByRole('button', { name: 'More Dates' }).click()
    const month = page.getByRole('grid').getByRole('button')
    await expect(month.filter({ has: page.locator(':scope[aria-label*="selected"]') })).toHaveCount(1)
    await page.getByRole('button', { name: 'Next Two Weeks' }).click()
    await expect(days).toHaveCount(14)
  })

  await test.step('the next free times on a full day', async () => {
    await durations(page).first().click()
    await page.getByRole('button', { name: '8:00 AM, Available' }).click()
    await spaces(page).selectOption('practice-area')
    await pickDay(page, full)
    await expect(page.getByText('Fully booked. Next:')).toBeVisible()
    const next = page.getByRole('list', { name: 'Next open times' }).getByRole('button')
    const name = (date: Temporal.PlainDate) =>
      date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
    await expect(next).toHaveText([
      `${name(full.add({ days: 1 }))}, 8:00 AM in Practice Area`,
      `${name(full)}, 8:00 AM in Batting Cage 1`,
    ])
    await next.first().click()
    await expect(bar).toContainText('8:00 AM – 9:00 AM')
    await expect(page).toHaveURL(new RegExp(`spaceId=practice-area&date=${full.add({ days: 1 })}&hour=8$`))
  })
})

test('updates an open booking page when others book or staff change a price', async ({ page, elsewhere }) => {
  const day = await facilityDay(page, 10)
  await signInAsAdmin(elsewhere)
  const taken = { customerName: 'Carl Mays', date: day.toString() }
  await register(page, 'Jackie')
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/booking?date=${day}&hours=2`)
  await expect(page.getByLabel('Space', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: '1:00 PM, Available, 3 cages' }).click()
  const bar = barOf(page)

  await test.step('any cage, while others book', async () => {
    await expect(bar).toContainText('Any cage')
    await bookAtDesk(elsewhere, { ...taken, hour: 14, spaceId: 'cage-1' })
    await expect(page.getByRole('button', { name: '1:00 PM, Available, 2 cages' })).toBeVisible()
    await expect(bar).toContainText('$60.00')
    await expect(page.getByRole('region', { name: 'Booking Summary' })).toContainText('Any cage')
    await expect.poll(() => spacesViewed(page)).toEqual(['cage-1', 'cage-2'])
  })

  await test.step('everything that is free at that time', async () => {
    const free = page.getByRole('region', { name: 'Open at 1:00 PM' })
    await expect(free.getByRole('button')).toHaveText([
      'Any cage$60We choose',
      'Batting Cage 2$60L-screen, two batting tees, portable mound',
      'Batting Cage 3$60Swing-tracking system, tee, soft-toss machine',
      'Practice Area$150Two portable mounds, throw-down bases, fielding screens, agility ladders',
      'Infield & Cage$190Saves $20',
    ])
    await free.getByRole('button', { name: 'Infield & Cage' }).click()
    await expect(bar).toContainText('$190.00')
    await expect(page.getByText('Save: $10/hr vs. booking each separately')).toBeVisible()
  })

  await test.step('a bar that leaves most of the screen to the page, and a time that is taken', async () => {
    await spaces(page).selectOption('cage-2')
    await expect(bar).toContainText('1:00 PM – 3:00 PM ET')
    const barTop = () => bar.evaluate((element) => element.getBoundingClientRect().top)
    expect(await barTop()).toBeGreaterThanOrEqual(510)
    await bookAtDesk(elsewhere, { ...taken, hour: 13, spaceId: 'cage-2' })
    await expect(bar.getByRole('list', { name: 'Choose instead' })).toBeVisible()
    await expect(bar).toHaveCSS('position', 'sticky')
    // Zoomed in to 200% on a laptop: what's fixed takes no more than a third.
    await page.setViewportSize({ width: 640, height: 400 })
    await expect(bar).toHaveCSS('position', 'static')
    // With large text, the name of a space wraps in its select instead of losing its number.
    await expect(spaces(page)).toHaveCSS('text-wrap-mode', 'wrap')
  })

  await test.step('a price that staff change', async () => {
    await expect(spaces(page)).toContainText('Practice Area ($75/hr)')
    const { spaces: all } = await (await elsewhere.request.get('/api/admin/catalog')).json()
    const [area] = all.filter(({ id }: { id: string }) => id === 'practice-area')
    const save = (changes: object) =>
      elsewhere.request.put('/api/admin/spaces/practice-area', { data: { ...area, ...changes } })
    expect((await save({ hourlyRate: '80.00' })).status()).toBe(200)
    await expect(spaces(page)).toContainText('Practice Area ($80/hr)')
    expect((await save({ version: area.version + 1 })).status()).toBe(200)
    await expect(spaces(page)).toContainText('Practice Area ($75/hr)')
  })

  await test.step('any cage at checkout', async () => {
    await spaces(page).selectOption({ label: 'Any cage' })
    await expect(bar).toContainText('Any cage')
    await bar.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByLabel('Digital Signature')).toBeVisible()
    // The only one that's free for both hours, and has a name from here on.
    await expect(page.getByText('Batting Cage 3')).toBeVisible()
  })
})

/** The spaces and bundles that analytics heard were shown, in order. */
function spacesViewed(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: { event?: string; item_id?: string }[] }).dataLayer ?? [])
      .filter(({ event }) => event === 'space_viewed')
      .map(({ item_id }) => item_id),
  )
}
