import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'

test('a closed time shows as closed to its customer and to staff, also while other times are off', {
  tag: '@emulator',
}, async ({ page, anotherDevice }) => {
  await signInAsAdmin(page)
  await switchExtra(page, 'replacements', true)
  const date = (await facilityDay(page, 2)).toString()
  const phone = await anotherDevice()
  await register(phone, 'Josh')
  const bookingId = await bookByCard(phone, { spaceId: 'cage-2', hour: 18, date })
  const decisions = [{ bookingId, choice: 'replacements' }]
  const data = { date, reason: 'Snow', decisions }
  const closed = await page.request.post('/api/admin/blocked-dates', { data })
  expect(closed.status(), await closed.text()).toBe(201)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('link', { name: /^Choose Another Time/ })).toBeVisible()
  await switchExtra(page, 'replacements', false)

  await test.step('its customer', async () => {
    await phone.reload()
    await expect(phone.getByText("We're closed at this time")).toBeVisible()
    await expect(phone.getByText('Time closed', { exact: true })).toBeVisible()
    await expect(phone.getByRole('link', { name: /^(Choose Another Time|Add to Calendar)/ })).toHaveCount(0)
    await expectAccessible(phone, 'a booking at a closed time')
    await phone.goto('/')
    await expect(phone.getByText('Next open')).toBeVisible()
    await expect(phone.getByText('Your next booking')).toHaveCount(0)
    await phone.goto(`/receipt?bookingId=${bookingId}`)
    await expect(phone.getByText('Time closed', { exact: true })).toBeVisible()
  })

  await test.step('staff', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/board?date=${date}`)
    await expect(page.getByRole('link', { name: /Josh.*Time closed/ })).toBeVisible()
    await page.goto(`/admin/bookings/${bookingId}`)
    await expect(page.getByText("This booking doesn't count until you move or cancel it.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
    await expectAccessible(page, 'the page of a booking at a closed time')
  })
})
