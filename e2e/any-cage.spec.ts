import { expect, facilityDay, test } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

test('offers a bundle while the customers in its cages take any, and seats them elsewhere', async ({
  page,
  elsewhere,
}) => {
  const date = (await facilityDay(page, 12)).toString()
  await register(elsewhere, 'Carl')
  await holdSlot(elsewhere, { date, hour: 18, spaceId: 'cage-1', isAnyCage: true })
  await register(page, 'Jackie')
  await page.goto(`/booking?bundleId=bundle1&date=${date}&hour=18`)
  const bar = page.getByRole('region', { name: 'Your booking' })
  await expect(bar).toContainText('$55.00')
  await bar.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  const own = await (await elsewhere.request.get('/api/bookings')).json()
  expect(own).toMatchObject([{ spaceId: 'cage-3', totalAmount: '30.00' }])

  await signInAsAdmin(page)
  await page.goto(`/admin?date=${date}`)
  await page.getByRole('button', { name: 'Batting Cage 3 (1)' }).click()
  await expect(page.getByRole('link', { name: 'Cage may change' })).toContainText('Carl')
})
