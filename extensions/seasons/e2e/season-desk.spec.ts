import { expectAccessible } from '../../../e2e/axe.ts'
import { emailedLink, expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { signInAsAdmin } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'
import { NAME } from '../domain/title.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('staff make a season with a deposit, and the customer can sign for all of it by link', async ({
  page,
  anotherDevice,
}) => {
  await signInAsAdmin(page)
  await switchExtra(page, NAME, true)
  const start = await facilityDay(page, 150)
  const weekday = start.toLocaleString('en-US', { weekday: 'long' })
  await bookAtDesk(page, {
    date: start.add({ weeks: 1 }).toString(),
    hour: 20,
    spaceId: 'cage-3',
    customerName: 'Judy Johnson',
  })
  await page.goto('/admin/bookings?tab=create')
  await page.getByRole('link', { name: 'Book a Season' }).click()
  await page.getByLabel('Name, phone, or email').fill('Rube Foster rube@example.com')
  await page.getByLabel('Space', { exact: true }).selectOption('cage-3')
  await page.getByRole('button', { name: weekday }).click()
  await page.getByLabel(`${weekday} from`).selectOption('20')
  await page.getByLabel(`${weekday} length`).selectOption('2')
  await page.getByLabel('Starting').fill(start.toString())
  await page.getByLabel('Number of weeks').selectOption('20')
  await page.getByLabel('Name This Season').fill('Giants')
  await page.getByRole('button', { name: /^Batting Cage 1 instead of/ }).click()
  await page.getByText('Deposit', { exact: true }).click()
  await page.getByText('Check', { exact: true }).click()
  await expect(page.getByText('$600.00 now, $600.00 due later.')).toBeVisible()
  await expectAccessible(page, 'a season planned by staff')
  await page.getByRole('button', { name: 'Book 20 Dates, $1,200.00' }).click()
  const closed = page.getByRole('dialog', { name: 'Closed Then. Book Anyway?' })
  await expect(closed.getByRole('listitem')).toHaveCount(20)
  await expect(closed.getByRole('listitem').first()).toContainText('8:00 PM – 10:00 PM: open 8 AM–9 PM')
  await closed.getByRole('button', { name: 'Book Anyway' }).click()
  await expect(page.getByRole('status')).toContainText('$600.00 is still due.')
  await page.getByRole('button', { name: 'Email a Link to Pay the Balance' }).click()
  await expectToast(page, 'Link on Its Way', "We'll email it to the customer in a moment.")
  const phone = await anotherDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(await emailedLink(page, 'rube@example.com', 'link'))
  await expect(phone.getByText('You sign for 20 dates')).toBeVisible()
  await expect(phone.getByText('$600.00').first()).toBeVisible()
})
