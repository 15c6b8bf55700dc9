import { expectAccessible } from './axe.ts'
import { emailedText, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk, bookByCard } from './desk-bookings.ts'
import { humanPace } from './human-pace.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

const SPACES = ['cage-1', 'cage-2', 'cage-3', 'practice-area']
const HOURS = [15, 16, 17, 18, 19]

test('staff handle a snow day with 20 bookings in under a minute, and the list shrinks as customers answer', {
  tag: '@emulator',
}, async ({ page, anotherDevice }) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  const date = (await facilityDay(page, 1)).toString()
  const email = await register(page, 'Josh')
  await verifyAddress(page, email)
  await bookByCard(page, { date, hour: 18, spaceId: 'cage-1' })
  const slots = SPACES.flatMap((spaceId) => HOURS.map((hour) => ({ spaceId, hour, date })))
  for (const [index, slot] of slots.filter((each) => each.spaceId !== 'cage-1' || each.hour !== 18).entries())
    await bookAtDesk(desk, { ...slot, customerName: `Player ${index + 1}` })

  const { tap, type, seconds } = humanPace()
  await desk.goto(`/admin?date=${date}`)
  await tap(desk.getByRole('button', { name: 'Block', exact: true }))
  await type(desk.getByLabel('Reason'), 'Snow')
  await tap(desk.getByRole('button', { name: 'Block Date' }))
  const dialog = desk.getByRole('dialog', { name: 'Affected Bookings' })
  await tap(dialog.getByRole('button', { name: 'Offer All Another Time' }))
  await tap(dialog.getByRole('button', { name: 'Block and Offer 20 Other Times' }))
  await expectToast(desk, 'Date Blocked')
  const offered = desk.getByRole('region', { name: 'Other Times Offered' })
  await expect(offered.getByRole('status')).toHaveText('0 of 20 answered')
  expect(seconds()).toBeLessThan(60)
  await expectAccessible(desk, 'the list of offered times')

  const link = await emailedText(page, email, /\/rebook\?token=[\w-]{43}/g)
  const phone = await anotherDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(link)
  await expectAccessible(phone, 'choosing another time')
  await phone
    .getByRole('button', { name: /^Take Batting Cage 1/ })
    .first()
    .click()
  await expect(phone.getByText("You're all set")).toBeVisible()
  await expect(offered.getByRole('status')).toHaveText('1 of 20 answered')

  await page.goto('/dashboard')
  await expect(page.getByText("We're closed at this time")).toBeHidden()
  await offered.getByRole('button', { name: 'Take It for Them: Player 1', exact: true }).click()
  await expect(offered.getByRole('status')).toHaveText('2 of 20 answered')
  await offered.getByRole('button', { name: 'Refund Now: Player 2', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel and Refund' }).click()
  await expect(offered.getByRole('status')).toHaveText('3 of 20 answered')
  await offered.getByText('Answered', { exact: true }).click()
  await expect(offered.getByRole('listitem').filter({ hasText: 'Josh' })).toContainText('Moved to')

  await desk.goto('/admin/settings')
  await desk
    .getByRole('region', { name: 'Blocked Dates' })
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await desk.getByRole('dialog', { name: 'Reopen?' }).getByRole('button', { name: 'Reopen' }).click()
  await expectToast(desk, 'Date Unblocked')
  await expect(desk.getByRole('region', { name: 'Other Times Offered' }).getByRole('status')).toHaveText(
    '20 of 20 answered',
  )
})

test('a signed-in customer chooses from My Bookings, or gets the money back', {
  tag: '@emulator',
}, async ({ page, anotherDevice }) => {
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  const date = (await facilityDay(page, 3)).toString()
  const email = await register(page, 'Satchel')
  await verifyAddress(page, email)
  const bookings: string[] = []
  for (const spaceId of ['cage-1', 'cage-2'])
    bookings.push(await bookByCard(page, { date, hour: 18, spaceId }))
  const decisions = bookings.map((bookingId) => ({ bookingId, choice: 'offer' }))
  const closed = await desk.request.post('/api/admin/blocked-dates', {
    data: { date, reason: 'A very long reason '.repeat(10).trim(), decisions },
  })
  expect(closed.status()).toBe(201)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Choose Another Time for Batting Cage 2' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'Batting Cage 2' }).last()
  await second.getByRole('button', { name: 'Get My Money Back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get My Money Back' }).click()
  await expect(page.getByText('Your money is on its way back to you.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Batting Cage 2' })).toBeFocused()
  await page.getByRole('button', { name: /^Take/ }).first().click()
  await expect(page.getByText("You're all set")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Batting Cage 1' })).toBeFocused()
})
