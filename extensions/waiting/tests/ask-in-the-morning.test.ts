import { afterEach, describe, expect, it } from 'vitest'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import { openDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { askInTheMorning } from '../server/ask-in-the-morning.ts'
import { DAY, forgetWaiting, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { cancel, fill, offerOf, subjects, waiter } = waitingRequests(desk)

afterEach(() => forgetWaiting(desk))

describe('a time that opens at night', () => {
  it('is kept and offered at 8 in the morning', async () => {
    const [, six] = await fill()
    const first = await waiter()
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-21T03:00:00Z')
    await cancel(six ?? '')
    expect((await offerOf(first)).holdExpiresAt).toBe('2026-11-21T15:00:00Z')
    await askInTheMorning(desk.barn.services)
    expect(await subjects()).toEqual([])
    desk.barn.clock.set('2026-11-21T13:00:00Z')
    expect(await askInTheMorning(desk.barn.services)).toBe(1)
    expect(await askInTheMorning(desk.barn.services)).toBe(0)
    expect(await subjects()).toHaveLength(1)
  })

  it('is offered to no one if it was closed before morning', async () => {
    const [, six] = await fill()
    await waiter()
    desk.barn.clock.set('2026-11-21T03:00:00Z')
    await cancel(six ?? '')
    const closure = { date: DAY, hours: { fromHour: 17, untilHour: 20 }, spaceIds: ['practice-area'] }
    await desk.staff.post('/api/admin/closures', { ...closure, reason: 'Nets', decisions: [] })
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-21T13:00:00Z')
    expect(await askInTheMorning(desk.barn.services)).toBe(1)
    expect(await subjects()).toEqual([])
    await desk.barn.services.db.deleteFrom('closures').execute()
  })

  it('is announced in the morning if it opens for everyone', async () => {
    const [, six] = await fill()
    const crowd = [await waiter(), await waiter(), await waiter(), await waiter()]
    await cancel(six ?? '')
    for (const one of crowd.slice(0, 2)) await one.delete(`/api/bookings/${(await offerOf(one)).id}/hold`)
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-21T03:00:00Z')
    await expireHolds(desk.barn.services)
    expect(await subjects()).toEqual([])
    // The server was down at eight.
    desk.barn.clock.set('2026-11-21T15:30:00Z')
    expect(await askInTheMorning(desk.barn.services)).toBe(1)
    expect(await askInTheMorning(desk.barn.services)).toBe(0)
    expect((await subjects()).map(([to]) => to)).toEqual([crowd[3]?.email])
  })
})
