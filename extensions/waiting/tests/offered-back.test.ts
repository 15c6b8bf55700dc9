import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfferedBooking } from '../../../server/services/freed.ts'
import { tellOffered } from '../../../server/services/freed.ts'
import { openDesk } from '../../../testing/desk.ts'
import { registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { askInTheMorning } from '../server/ask-in-the-morning.ts'

const desk = openDesk({ extras: ['waiting'] })
const DAY = '2026-11-23'
let offered: OfferedBooking[] = []
let leave = () => {}

beforeEach(() => {
  // Customers offer bookings through an invented extension.
  const { extensions } = desk.barn.services
  const { on } = extensions
  const words = { title: 'Invented', adds: { customers: 'Nothing.', staff: 'Nothing.' } }
  const seams = { whenOff: async () => [], listOffered: async () => offered }
  const invented = { name: 'invented', ...words, ...seams }
  extensions.on = async (via) => [...(await on(via)), invented]
  leave = () => {
    extensions.on = on
    offered = []
  }
})
afterEach(() => leave())

/** The times aren't open. */
const book = () => bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`, { hours: 2 })

/** A customer offers two hours in cage 1 to others. */
async function offer() {
  const startTime = Temporal.Instant.from(`${DAY}T18:00:00-05:00`)
  const endTime = startTime.add({ hours: 2 })
  offered = [{ userId: desk.customer.id, itemId: 'cage-1', startTime, endTime }]
  const { services } = desk.barn
  await services.db.transaction().execute((trx) => tellOffered(services, trx, DAY, services.clock.now()))
}

describe('a booking that another customer offers', () => {
  it('tells customers who wait for this time, once, and in the morning if it is night', async () => {
    const waits = async (wish: object) => {
      const who = await registerVerified(desk.barn)
      const cage1 = { date: DAY, spaceId: 'cage-1', bundleId: null, noticeHours: 3 }
      const { status } = await who.post('/api/waiting', { ...cage1, ...wish })
      expect(status).toBe(201)
      return who.email
    }
    const told = () =>
      deliverAll(desk.barn).then((sent) => sent.filter(({ subject }) => /open/.test(subject)))
    await book()
    const fitting = await waits({ fromHour: 17, untilHour: 20, hours: 2 })
    await waits({ fromHour: 18, untilHour: 20, hours: 1 })
    await deliverAll(desk.barn)

    desk.barn.clock.advance({ hours: 10 })
    await offer()
    expect(await told()).toEqual([])
    desk.barn.clock.advance({ hours: 10, minutes: 30 })
    await askInTheMorning(desk.barn.services)
    await offer()
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: fitting,
      text: expect.stringContaining('The first to pay for it gets it.'),
    })
    expect(mail?.text).toContain(`/booking?spaceId=cage-1&date=${DAY}&hours=2`)
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
  })

  it('emails no one about a time that was closed since', async () => {
    await book()
    const who = await registerVerified(desk.barn)
    const wish = { date: DAY, fromHour: 17, untilHour: 20, hours: 2, noticeHours: 3 }
    await who.post('/api/waiting', { ...wish, spaceId: 'cage-1', bundleId: null })
    desk.barn.clock.advance({ hours: 10 })
    await offer()
    const hours = { fromHour: 18, untilHour: 19 }
    const closure = { date: DAY, hours, spaceIds: ['cage-1'], reason: 'Nets', decisions: [] }
    expect((await desk.staff.post('/api/admin/closures', closure)).status).toBe(201)
    await deliverAll(desk.barn)
    desk.barn.clock.advance({ hours: 10, minutes: 30 })
    await askInTheMorning(desk.barn.services)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([])
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
    await desk.barn.services.db.deleteFrom('closures').execute()
  })
})
