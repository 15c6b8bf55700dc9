import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { emailedText, expect, facilityDay, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a parent joins a waiting list in four taps, and takes the time when it opens', async ({
  page,
  anotherDevice,
}) => {
  // At night, no offers go out.
  await moveClock(page, { now: '2027-02-01T12:00:00-05:00' })
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  const date = (await facilityDay(page, 9)).toString()
  const slot = { date, spaceId: 'practice-area', customerName: 'Coach' }
  const bookings: string[] = []
  for (const hour of [8, 11, 14, 17]) bookings.push(await bookAtDesk(desk, { ...slot, hour, hours: 3 }))
  bookings.push(await bookAtDesk(desk, { ...slot, hour: 20 }))
  const email = await register(page, 'Josh')
  await verifyAddress(page, email)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }

  await page.goto(`/booking?spaceId=practice-area&date=${date}`)
  await tap(page.getByRole('link', { name: 'Tell Me If It Opens' }))
  await page.getByLabel('From').selectOption('17')
  taps += 2
  await expectAccessible(page, 'the waiting list')
  await tap(page.getByRole('button', { name: 'Tell me if it opens' }))
  await expect(page.getByRole('region', { name: "You're Waiting For" })).toContainText(
    '1 hour between 5:00 PM and 9:00 PM',
  )
  expect(taps).toBeLessThanOrEqual(4)

  await desk.goto(`/admin/board?date=${date}`)
  await desk.getByText('Waiting list (1)').click()
  await expect(desk.getByRole('listitem').filter({ hasText: email })).toContainText('Practice Area')

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

  // The owner turns waiting lists off.
  const turn = (waitingLists: boolean) =>
    desk.request.put('/api/admin/settings', { data: { needsPlayerSignatures: false, waitingLists } })
  const waiting = page.getByRole('link', { name: 'Waiting for a Time' })
  await expect(waiting).toBeVisible()
  expect((await turn(false)).status()).toBe(200)
  await expect
    .poll(async () => (await (await page.request.get('/api/config')).json()).hasWaitingLists)
    .toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible()
  await expect(waiting).toBeHidden()
  await goInApp(page, `/booking?spaceId=practice-area&date=${date}`)
  await expect(page.getByRole('button', { name: '8:00 AM' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell Me If It Opens' })).toBeHidden()
  await turn(true)
})
