import { type Caller, facilityDay, moveClock, test } from './barn.ts'
import { bookAtDesk, bookByCard, holdSlot } from './desk-bookings.ts'
import { expectSteady, NO_FONTS } from './expect-steady.ts'
import { switchAllOn } from './extras.ts'
import { register, signInAsAdmin } from './staff.ts'

test.beforeEach(({ consoleGuard }) => consoleGuard.expect(NO_FONTS))

for (const { extras, spaceId } of [
  { extras: 'no extras', spaceId: 'cage-1' },
  { extras: 'all extras', spaceId: 'cage-2' },
]) {
  const prepare = async (owner: Caller) => {
    await signInAsAdmin(owner)
    if (extras === 'all extras') await switchAllOn(owner)
  }

  test(`moves no control of a customer's pages while they load, with ${extras}`, async ({
    page,
    elsewhere,
  }) => {
    await prepare(elsewhere)
    await register(page, 'Hank')
    const day = async (ahead: number) => (await facilityDay(page, ahead)).toString()
    const slot = { spaceId, hour: 18 }
    const paid = await bookByCard(page, { ...slot, date: await day(1) })
    const held = await holdSlot(page, { ...slot, date: await day(2) })
    await expectSteady(page, [
      { path: '/', shows: 'Doubleheader' },
      { inApp: `/booking?spaceId=${spaceId}&date=${await day(3)}&hour=18`, shows: '9:00 PM' },
      { path: `/checkout?bookingId=${held}`, shows: 'No-Cancellation Policy' },
      { path: `/payment-success?bookingId=${paid}`, shows: 'Payment Successful!' },
      { path: '/dashboard', shows: 'Upcoming Reservations' },
      { inApp: '/profile', shows: 'This device' },
    ])
    // Or it expires while the desk's lists load.
    await page.request.delete(`/api/bookings/${held}/hold`)
  })

  test(`moves no control of the desk while it loads, with ${extras}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const date = '2027-02-01'
    await moveClock(page, { now: `${date}T11:20:00-05:00` })
    await prepare(page)
    const slot = { date, spaceId, customerEmail: 'josh@example.com', customerName: 'Josh Gibson' }
    const due = await bookAtDesk(page, { ...slot, hour: 11 })
    await bookAtDesk(page, { ...slot, hour: 17, paymentMethod: 'comp' })
    const { userId } = await (await page.request.get(`/api/admin/bookings/${due}`)).json()
    await expectSteady(page, [
      { path: `/admin/board?booking=${due}`, shows: 'Open Booking' },
      { inApp: '/admin/board?view=week', shows: 'Nothing booked' },
      { path: '/admin/bookings', shows: 'Go to past bookings' },
      { inApp: '/admin/bookings?tab=create', shows: 'Create Cash/Comp Booking' },
      { inApp: `/admin/bookings/${due}`, shows: 'Net' },
      { inApp: '/admin/users', shows: 'Unverified' },
      { inApp: `/admin/customers/${userId}`, shows: 'Agreements (' },
      { inApp: '/admin/settings', shows: 'Doubleheader' },
      { inApp: '/admin/reports', shows: 'Josh Gibson' },
      { inApp: '/admin/attention', shows: 'Nothing needs your attention' },
      { inApp: '/admin/audit', shows: 'Josh Gibson' },
    ])
  })
}

test('moves no time of a full day when the next open times arrive', async ({ page, elsewhere }) => {
  await signInAsAdmin(elsewhere)
  const date = (await facilityDay(page, 9)).toString()
  const slot = { customerName: 'Coach', date, spaceId: 'practice-area', paymentMethod: 'comp' } as const
  for (const hour of [8, 11, 14, 17]) await bookAtDesk(elsewhere, { ...slot, hour, hours: 3 })
  await bookAtDesk(elsewhere, { ...slot, hour: 20 })
  await register(page, 'Yogi')
  // So tall that the times and what's below them are in view.
  await page.setViewportSize({ width: 390, height: 2400 })
  const path = `/booking?spaceId=practice-area&date=${date}`
  await expectSteady(page, [{ path, shows: 'Fully booked. Next:', isFooterFree: true }])
})
