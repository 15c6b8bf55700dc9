import { chooseDay, expect, facilityDay, registerThroughForm, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

test('offers every duration before a start is selected', async ({ page }) => {
  await registerThroughForm(page)
  await page.goto('/booking')
  const durations = page.getByRole('group', { name: 'Duration' }).getByRole('button')
  await expect(durations).toHaveText(['1 hour', '2 hours', '3 hours'])
  for (const duration of await durations.all()) await expect(duration).toBeEnabled()

  await chooseDay(page, { item: 'cage-3', day: await facilityDay(page, 3) })
  await page.getByRole('button', { name: '2 hours' }).click()
  await page.getByRole('button', { name: '6:00 PM, Available' }).click()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('6:00 PM – 8:00 PM ET')
  await page.getByRole('button', { name: '8:00 PM, Available' }).click()
  await expect(durations).toHaveText(['1 hour', '2 hours (past 9PM)', '3 hours (past 9PM)'])
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('8:00 PM – 9:00 PM ET')
})

test('offers the next free times on a day that is full', async ({ page, elsewhere }) => {
  const day = await facilityDay(page, 4)
  await signInAsAdmin(elsewhere)
  for (const hour of [8, 11, 14, 17, 20])
    await bookAtDesk(elsewhere, {
      customerName: 'Team Blue',
      date: day.toString(),
      hour,
      hours: hour === 20 ? 1 : 3,
      spaceId: 'cage-1',
    })
  await register(page, 'Jackie')
  await chooseDay(page, { item: 'cage-1', day })
  await expect(page.getByText('Fully booked. Next:')).toBeVisible()
  const next = page.getByRole('list', { name: 'Next free times' }).getByRole('button')
  const weekday = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'long' })
  await expect(next).toHaveText([
    `${weekday(day.add({ days: 1 }))}, 8:00 AM in Batting Cage 1`,
    `${weekday(day)}, 8:00 AM in Batting Cage 2`,
  ])
  await next.first().click()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('8:00 AM – 9:00 AM')
  await expect(page).toHaveURL(new RegExp(`spaceId=cage-1&date=${day.add({ days: 1 })}&hour=8$`))
})
