import { chooseDay, expect, facilityDay, registerThroughForm, SIGNED_OUT, test } from './barn.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
})

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
