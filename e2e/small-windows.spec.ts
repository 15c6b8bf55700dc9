import { facilityDay, test } from './barn.ts'
import { bookByCard, holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { expectUsableWhenSmall } from './small-windows.ts'
import { register } from './staff.ts'

test("keeps customers' screens usable in small windows and with large text", async ({ page }) => {
  await register(page, 'Willie')
  const date = (await facilityDay(page, 5)).toString()
  const paid = await bookByCard(page, { spaceId: 'cage-1', date, hour: 18 })
  const held = await holdSlot(page, { spaceId: 'cage-2', date, hour: 11 })
  await page.goto('/')
  await expectUsableWhenSmall(page, 'home')
  for (const [name, path] of [
    ['booking', `/booking?spaceId=cage-3&date=${date}&hour=14`],
    ['checkout', `/checkout?bookingId=${held}`],
    ['success', `/payment-success?bookingId=${paid}`],
    ['bookings', '/dashboard'],
    ['receipt', `/receipt?bookingId=${paid}`],
    ['profile', '/profile'],
  ] as const) {
    await goInApp(page, path)
    await page.waitForLoadState('load')
    await expectUsableWhenSmall(page, name)
  }
})

test('keeps the pages of visitors usable in small windows and with large text', async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expectUsableWhenSmall(page, `visitor${path}`.replace('/', '-'))
  }
})
