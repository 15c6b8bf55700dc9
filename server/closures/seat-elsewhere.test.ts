import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { reopenAll } from '../../testing/closures.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { eventsOf, rowOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const DAY = '2026-11-28'
const at = (hour: number, day = DAY) => `${day}T${hour}:00`

beforeEach(() => reopenAll(desk))

/** A paid booking for any cage, of a customer of its own, which sits in this one. */
async function paidAny(cage: string, start: string, hours = 1): Promise<string> {
  const slot = Object.assign(bookingOf(cage, start, hours), { isAnyCage: true })
  return (await payForBooking(desk.barn, await registerVerified(desk.barn), { slot })).bookingId
}
const seatOf = async (id: string) => (await rowOf(desk.barn, id)).spaceId
const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id)
const preview = async (body: object) =>
  idsOf((await desk.staff.post('/api/admin/closures/preview', { date: DAY, ...body })).body)
/** Closes after a preview, and offers everyone in it another time. */
async function close(body: object, seen: string[]): Promise<Answer> {
  const decisions = seen.map((bookingId) => ({ bookingId, choice: 'offer' }))
  const input = { date: DAY, reason: 'New net', ...body, seen, decisions }
  return await desk.staff.post('/api/admin/closures', input)
}
const listOffered = async () =>
  (await desk.staff.get('/api/admin/replacements')).body.map(
    ({ bookingId }: { bookingId: string }) => bookingId,
  )

describe('closing a cage with bookings for any cage', () => {
  it('seats as many as fit elsewhere without a word, and affects the others', async () => {
    const one = await paidAny('cage-1', at(18))
    const two = await paidAny('cage-2', at(18))
    const kept = await desk.customer.post('/api/bookings', bookingOf('practice-area', at(18)))
    await deliverAll(desk.barn)
    const before = await rowOf(desk.barn, one)
    const scope = { spaceIds: ['cage-1', 'cage-2'] }
    const seen = await preview(scope)
    expect(seen).toEqual([[one, two].toSorted()[1]])
    expect([await seatOf(one), await seatOf(two)]).toEqual(['cage-1', 'cage-2'])

    expect((await close(scope, seen)).status).toBe(201)
    const seated = seen[0] === two ? one : two
    expect([await seatOf(seated), await seatOf(seen[0] ?? '')]).toEqual([
      'cage-3',
      seated === one ? 'cage-2' : 'cage-1',
    ])
    expect(await listOffered()).toEqual(seen)
    expect(await eventsOf(desk.barn, seated, 'seated')).toHaveLength(1)
    expect((await rowOf(desk.barn, one)).startTime).toEqual(before.startTime)
    expect((await rowOf(desk.barn, kept.body.id)).spaceId).toBe('practice-area')
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it('affects those that are tied to the cage already, and all on days that are closed anyway', async () => {
    const tomorrow = '2026-11-21'
    const tied = await paidAny('cage-1', at(11, tomorrow))
    expect(await preview({ date: tomorrow, spaceIds: ['cage-1'] })).toEqual([tied])
    const id = await paidAny('cage-1', at(18))
    expect(await preview({})).toEqual([id])
    expect(await preview({ hours: { fromHour: 17, untilHour: 19 } })).toEqual([id])
    await desk.staff.post('/api/admin/blocked-dates', { date: DAY, reason: 'Holiday' })
    expect(await preview({ spaceIds: ['cage-1'] })).toEqual([id])
  })

  it('seats none into times that are held, or kept for others', async () => {
    const id = await paidAny('cage-1', at(16))
    await desk.customer.post('/api/bookings', bookingOf('cage-2', at(16)))
    for (const cage of ['cage-1', 'cage-2']) await bookAtDesk(desk.staff, cage, at(17))
    const other = await bookAtDesk(desk.staff, 'cage-3', at(17))
    const scope = { spaceIds: ['cage-1'], hours: { fromHour: 16, untilHour: 17 } }
    expect(await preview(scope)).toEqual([])
    // Its customer is offered cage 3 an hour earlier.
    await close({ hours: { fromHour: 17, untilHour: 18 }, spaceIds: ['cage-3'] }, [other.id])
    expect(await listOffered()).toEqual([other.id])
    expect(await preview(scope)).toEqual([id])
  })

  it('seats those of each day of a range', async () => {
    const next = '2026-11-29'
    const first = await paidAny('cage-1', at(18))
    const last = await paidAny('cage-1', at(18, next), 2)
    for (const cage of ['cage-2', 'cage-3']) await bookAtDesk(desk.staff, cage, at(18))
    const scope = { until: next, spaceIds: ['cage-1'] }
    expect(await preview(scope)).toEqual([first])
    expect((await close(scope, [first])).status).toBe(201)
    expect([await seatOf(first), await seatOf(last)]).toEqual(['cage-1', 'cage-2'])
  })

  it('refuses if the free cage was taken since the preview, and seats no one', async () => {
    const id = await paidAny('cage-1', at(18))
    await bookAtDesk(desk.staff, 'cage-2', at(18))
    const scope = { spaceIds: ['cage-1'] }
    expect(await preview(scope)).toEqual([])
    await bookAtDesk(desk.staff, 'cage-3', at(18))
    const { body } = await close(scope, [])
    expect([body.code, idsOf(body.details.bookings), await seatOf(id)]).toEqual([
      'bookings_affected',
      [id],
      'cage-1',
    ])
    expect((await desk.barn.client().get('/api/closures')).body).toEqual([])
  })

  it('gives the free cage to one of a closure and a customer at the same moment', async () => {
    const scope = { spaceIds: ['cage-1'] }
    for (let hour = 15; hour <= 18; hour += 1) {
      const id = await paidAny('cage-1', at(hour))
      await bookAtDesk(desk.staff, 'cage-2', at(hour))
      const customer = await registerVerified(desk.barn)
      const [closed, booked] = await Promise.all([
        close({ ...scope, hours: { fromHour: hour, untilHour: hour + 1 } }, []),
        customer.post('/api/bookings', bookingOf('cage-3', at(hour))),
      ])
      const answers = [closed.body.code, booked.body.code, await seatOf(id)]
      expect([
        [undefined, 'slot_taken', 'cage-3'],
        ['bookings_affected', undefined, 'cage-1'],
      ]).toContainEqual(answers)
    }
  })
})
