import { expect, test } from './barn.ts'

test.use({ serverEnv: { SANDBOX: '0', SESSION_SECRET: 'a-secret-of-this-test'.repeat(2) } })

test('makes a booking without a payment provider, and explains what happens next', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('First Name').fill('Don')
  await page.getByLabel('Last Name').fill('Newcombe')
  await page.getByLabel('Email').fill('don@example.com')
  await page.getByLabel('Password', { exact: true }).fill('twenty-seven')
  await page.getByLabel('Confirm Password').fill('twenty-seven')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/')

  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 })
  const start = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '10:00' }).toInstant()
  const response = await page.request.post('/api/bookings', {
    data: {
      spaceId: 'cage-1',
      startTime: start.toString(),
      endTime: start.add({ hours: 1 }).toString(),
      totalAmount: '30.00',
    },
  })
  const { id } = await response.json()
  await page.goto(`/checkout?bookingId=${id}`)
  await expect(page.getByRole('heading', { name: 'Payment Processing Unavailable' })).toBeVisible()
  await expect(
    page.getByText(
      'Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Batting Cage 1')).toBeVisible()
  await page.getByRole('link', { name: 'View Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Batting Cage 1')).toBeVisible()
})
