import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test('the owner allows moves, and a customer moves a booking in five taps', async ({
  page,
  anotherDevice,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByRole('checkbox', { name: 'Customers can move a booking once' }).check()
  await page.getByRole('button', { name: 'Preview and Publish' }).click()
  const preview = page.getByRole('dialog', { name: 'No-Cancellation Policy' })
  await expect(preview).toContainText('You may move a booking once, until 24 hours before it starts.')
  await preview.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Policy Published')

  const day = await facilityDay(page, 5)
  const phone = await anotherDevice()
  await register(phone, 'Jackie')
  const id = await bookByCard(phone, { date: day.toString(), hour: 17, spaceId: 'cage-1' })
  await phone.goto('/dashboard')
  let taps = 0
  const tap = async (target: ReturnType<typeof phone.getByRole>) => {
    await target.click()
    taps += 1
  }
  await tap(phone.getByRole('link', { name: 'Move Batting Cage 1' }))
  await tap(phone.getByRole('button', { name: /6:00 PM/ }).first())
  await expect(phone.getByText('The price stays the same. You can move a booking once.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Move Booking' })).toBeDisabled()
  await expectAccessible(phone, 'a move')
  await tap(phone.getByRole('checkbox', { name: 'I checked the new date and time' }))
  await tap(phone.getByRole('button', { name: 'Move Booking' }))
  await expect(phone.getByRole('status').filter({ hasText: 'Your Booking Was Moved' })).toContainText(
    '6:00 PM',
  )
  expect(taps).toBeLessThanOrEqual(5)
  await phone.getByRole('link', { name: 'My Bookings' }).last().click()
  await expect(phone.getByText('6:00 PM – 7:00 PM')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Move Batting Cage 1' })).toHaveCount(0)

  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByText('Moved by Jackie Stengel')).toBeVisible()
})
