import { facilityDay, test } from '../../../e2e/barn.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { expectSteady, NO_FONTS } from '../../../e2e/expect-steady.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { signInAsAdmin } from '../../../e2e/staff.ts'
import { NAME } from '../domain/title.ts'

test("moves no control when the planner's links arrive", async ({ page, consoleGuard }) => {
  consoleGuard.expect(NO_FONTS)
  await signInAsAdmin(page)
  await switchExtra(page, NAME, true)
  const date = (await facilityDay(page, 1)).toString()
  const josh = { customerEmail: 'josh@example.com', customerName: 'Josh Gibson' }
  const id = await bookAtDesk(page, { ...josh, date, hour: 11, spaceId: 'cage-1' })
  const { userId } = await (await page.request.get(`/api/admin/bookings/${id}`)).json()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectSteady(page, [
    { path: `/booking?spaceId=cage-1&date=${date}`, shows: 'Every Week' },
    { path: '/admin/bookings?tab=create', shows: 'Book a Season' },
    { path: `/admin/customers/${userId}`, shows: 'Book a Season' },
  ])
})
