import { expectAccessible } from '../../../e2e/axe.ts'
import { emailedText, expect, facilityDay, moveClock, test } from '../../../e2e/barn.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { expectSteady, NO_FONTS } from '../../../e2e/expect-steady.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { humanPace, QUICK } from '../../../e2e/human-pace.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a parent joins a waiting list in two taps, and takes the time when it opens', async ({
  page,
  anotherDevice,
}) => {
  // At night, no offers go out.
  await moveClock(page, { now: '2027-02-01T12:00:00-05:00' })
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'waiting', true)
  const date = (await facilityDay(page, 9)).toString()
  const slot = { date, spaceId: 'practice-area', customerName: 'Coach' }
  const bookings: string[] = []
  for (const hour of [8, 11, 14, 17]) bookings.push(await bookAtDesk(desk, { ...slot, hour, hours: 3 }))
  bookings.push(await bookAtDesk(desk, { ...slot, hour: 20 }))
  const email = await register(page, 'Josh')
  await verifyAddress(page, email)
  const { tap, expectAtMost } = humanPace(QUICK)

  await page.goto(`/booking?spaceId=practice-area&date=${date}`)
  await expect(page.getByRole('link', { name: 'Taken? Tell Me If It Opens' })).toBeVisible()
  await tap(page.getByRole('button', { name: '5:00 PM, Booked' }))
  await expectAccessible(page, 'the waiting list')
  await tap(page.getByRole('button', { name: 'Tell me if it opens' }))
  await expect(page.getByRole('region', { name: "You're Waiting For" })).toContainText(
    '1 hour between 5:00 PM and 6:00 PM',
  )
  expectAtMost({ taps: 2 })

  await desk.goto(`/admin/board?date=${date}`)
  await desk.getByText('Waiting list (1)').click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Josh Stengel' })).toContainText('Practice Area')

  const cancelled = await desk.request.post(`/api/admin/bookings/${bookings[3]}/cancellation`, {
    data: { version: 1, refund: 'none' },
  })
  expect(cancelled.status()).toBe(200)
  await expect(desk.getByText('5:00 PM was offered to them.')).toBeVisible()
  const link = await emailedText(page, email, /\/checkout\?bookingId=[\w-]+/g)
  await goInApp(page, '/dashboard')
  await expect(page.getByRole('heading', { name: "It's open: Practice Area" })).toBeVisible()
  await expectAccessible(page, 'an offered time', 'main')
  await goInApp(page, link)
  await expect(page.getByRole('region', { name: 'Booking Details' })).toContainText('5:00 PM – 6:00 PM')
  await goInApp(page, '/dashboard')
  await page.getByRole('button', { name: /^No Thanks/ }).click()
  await expect(page.getByRole('heading', { name: "It's open: Practice Area" })).toBeHidden()

  // The owner switches waiting lists off.
  const waiting = page.getByRole('link', { name: 'Waiting for a Time' })
  await expect(waiting).toBeVisible()
  await switchExtra(desk, 'waiting', false)
  await expect
    .poll(async () => (await (await page.request.get('/api/config')).json()).extensions)
    .not.toHaveProperty('waiting')
  await expect(waiting).toBeHidden()
  await goInApp(page, `/booking?spaceId=practice-area&date=${date}`)
  await expect(page.getByRole('button', { name: '8:00 AM, Booked', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell Me If It Opens' })).toBeHidden()
  expect((await page.request.get('/waiting')).status()).toBe(404)
})

test('keeps the times of a full day in place when the link to the list loads', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(NO_FONTS)
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'waiting', true)
  const date = (await facilityDay(page, 12)).toString()
  const slot = { date, spaceId: 'practice-area', customerName: 'Coach' }
  for (const hour of [8, 11, 14, 17]) await bookAtDesk(desk, { ...slot, hour, hours: 3 })
  await bookAtDesk(desk, { ...slot, hour: 20 })
  await register(page, 'Yogi')
  await page.setViewportSize({ width: 390, height: 2400 })
  const path = `/booking?spaceId=practice-area&date=${date}`
  await expectSteady(page, [{ path, shows: 'Taken? Tell Me If It Opens', isFooterFree: true }])
})
