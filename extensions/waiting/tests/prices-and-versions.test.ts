import { afterEach, expect, it } from 'vitest'
import { catalogRequests, DAY, restoreCatalog } from '../../../testing/catalog.ts'
import { cancelAtDesk, openDesk } from '../../../testing/desk.ts'
import { ruleOf, setRules } from '../../../testing/price-rules.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { forgetWaiting, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { find } = catalogRequests(desk)
const { offerOf, waiter } = waitingRequests(desk)

afterEach(async () => {
  await setRules(desk.staff, [])
  await restoreCatalog(desk)
  await forgetWaiting(desk)
})

it('offers freed time at the price of its rules', async () => {
  const saturday = '2026-11-21'
  const booking = await bookAtDesk(desk.staff, 'practice-area', `${saturday}T17:00`, { hours: 2 })
  const who = await waiter({ date: saturday, untilHour: 19, hours: 2 })
  await setRules(desk.staff, [ruleOf({ label: 'Evening', weekdays: [6], fromHour: 18, untilHour: 21 })])
  await cancelAtDesk(desk, booking.id)
  expect(await offerOf(who)).toMatchObject({ totalAmount: '115.00' })
})

it("offers the day's version of a bundle to a customer who was already waiting for it", async () => {
  const { id } = await bookAtDesk(desk.staff, 'bundle1', `${DAY}T18:00`)
  const wish = { date: DAY, fromHour: 18, untilHour: 19, spaceId: null, bundleId: 'bundle1' }
  const who = await waiter(wish)
  const { version } = await find('bundles', 'bundle1')
  const { body: next } = await desk.staff.post('/api/admin/bundles/bundle1/versions', {
    ...{ spaceIds: ['cage-1', 'cage-3'], from: DAY, version },
  })
  await cancelAtDesk(desk, id)
  expect(await offerOf(who)).toMatchObject({ bundleId: next.id })
})
