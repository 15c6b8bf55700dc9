import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'
import { NAME } from '../domain/title.ts'

test('skips dates of a season at hours that the customer already has, until they choose', async ({
  page,
  elsewhere,
}) => {
  await signInAsAdmin(elsewhere)
  await switchExtra(elsewhere, NAME, true)
  await register(page, 'Roberto')
  const day = await facilityDay(page, 8)
  await bookByCard(page, { spaceId: 'practice-area', totalAmount: '75.00', date: day.toString(), hour: 18 })
  await page.goto(`/season?spaceId=cage-2&date=${day}&hour=18`)
  const row = page.getByRole('listitem').filter({ hasText: 'You already have Practice Area at 6 PM.' })
  await expect(row).toContainText('You booked this')
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('7 dates')
  await row.getByRole('button', { name: /^Book Another/ }).click()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('8 dates')
})

test('tells staff that the customer they plan for already has that hour', async ({ page, elsewhere }) => {
  const email = await register(elsewhere, 'Josh')
  const day = await facilityDay(page, 9)
  await bookByCard(elsewhere, { spaceId: 'cage-1', date: day.toString(), hour: 10 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  await switchExtra(page, NAME, true)
  const has = page.getByText(/^Josh.* already has Batting Cage 1 at 10 AM/)
  await page.goto('/admin/extras/seasons')
  await page.getByLabel('Name, phone, or email').fill(email)
  await page.getByRole('option', { name: /^Josh/ }).click()
  await page.getByLabel('Space', { exact: true }).selectOption('cage-2')
  const weekday = day.toLocaleString('en-US', { weekday: 'long' })
  await page.getByRole('button', { name: weekday }).click()
  await expect(has).toBeHidden()
  await page.getByLabel(`${weekday} from`).selectOption('10')
  await expect(has).toContainText(' on ')
})
