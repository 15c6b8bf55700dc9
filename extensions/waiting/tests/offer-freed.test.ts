import { afterEach, describe, expect, it } from 'vitest'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { bookAtDesk, moveAtDesk } from '../../../testing/staff-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { DAY, forgetWaiting, type Waiter, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { cancel, fill, join, offerOf, subjects, waiter } = waitingRequests(desk)

afterEach(() => forgetWaiting(desk))

/** Another customer's hold. */
async function holdAt(hour: number, hours = 1, item = 'practice-area') {
  const who = await registerVerified(desk.barn)
  expect((await who.post('/api/bookings', bookingOf(item, `${DAY}T${hour}:00`, hours))).status).toBe(201)
}

type Slot = ReturnType<typeof bookingOf>

/** The starts of the times that a customer is offered. */
const offeredTo = async (who: Customer): Promise<string[]> =>
  (await who.get('/api/bookings')).body
    .filter(({ madeBy }: { madeBy: string }) => madeBy === 'system')
    .map(({ startTime }: { startTime: string }) => startTime)

const takenAt = async (hour: number) =>
  (await desk.customer.get(`/api/bookings/availability/${DAY}`)).body.some(
    ({ startTime, held }: { startTime: string; held: boolean }) =>
      held && startTime === bookingOf('cage-1', `${DAY}T${hour}:00`).startTime,
  )

describe('a time that opens', () => {
  it('goes to the first customer waiting, as a hold that the others see as held', async () => {
    const [, six] = await fill()
    const first = await waiter()
    const second = await waiter()
    await deliverAll(desk.barn)
    await cancel(six ?? '')
    expect(await offerOf(first)).toMatchObject({
      spaceId: 'practice-area',
      startTime: '2026-11-23T23:00:00Z',
      totalAmount: '75.00',
      holdExpiresAt: desk.barn.clock.now().add({ minutes: 120 }).toString(),
      madeBy: 'system',
    })
    expect(await offerOf(second)).toBeUndefined()
    expect(await takenAt(18)).toBe(true)
    expect((await second.post('/api/bookings', bookingOf('practice-area', `${DAY}T18:00`))).body.code).toBe(
      'slot_taken',
    )
    expect(await subjects()).toEqual([
      [first.email, "It's open: Practice Area, Monday, November 23, 2026, 6:00 PM"],
    ])
  })

  it('is offered to a customer who takes any cage in the one where they have the hour before', async () => {
    await fill('cage-3', [18])
    const [both = ''] = await fill('bundle1', [18])
    const who = await waiter({ spaceId: null, fromHour: 18, untilHour: 19 })
    await payForBooking(desk.barn, who, { slot: bookingOf('cage-2', `${DAY}T17:00`) })
    await cancel(both)
    expect(await offerOf(who)).toMatchObject({ spaceId: 'cage-2', askedForAnyCage: true })
  })

  it.each([
    ['booked', payForBooking],
    ['held to pay for', (_: unknown, who: Customer, { slot }: { slot: Slot }) => holdWithIntent(who, slot)],
  ])(
    'goes to the next if the first has another place %s at that hour, and stays their wish',
    async (_, have) => {
      const [five, six] = await fill()
      const busy = await registerVerified(desk.barn)
      await have(desk.barn, busy, { slot: bookingOf('cage-2', `${DAY}T18:00`) })
      desk.barn.clock.advance({ seconds: 1 })
      await join(busy)
      const free = await waiter({ fromHour: 18, untilHour: 19 })
      await deliverAll(desk.barn)
      await cancel(six ?? '')
      expect(await offeredTo(busy)).toEqual([])
      expect(await offeredTo(free)).toEqual(['2026-11-23T23:00:00Z'])
      expect((await subjects()).map(([to]) => to)).toEqual([free.email])
      const { body } = await desk.staff.get(`/api/admin/waiting/${DAY}`)
      expect(body[0].log).toMatchObject([{ what: 'skipped', reason: 'has_booking' }])
      await cancel(five ?? '')
      expect(await offeredTo(busy)).toEqual(['2026-11-23T22:00:00Z'])
    },
  )

  it('is announced to no one who has another place at that hour when it opens to everyone', async () => {
    const [, six] = await fill()
    const busy = await registerVerified(desk.barn)
    await payForBooking(desk.barn, busy, { slot: bookingOf('cage-2', `${DAY}T17:00`, 2) })
    desk.barn.clock.advance({ seconds: 1 })
    await join(busy, { noticeHours: 1 })
    const free = await waiter({ noticeHours: 1 })
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-23T20:30:00Z')
    await cancel(six ?? '')
    expect((await subjects()).map(([to]) => to)).toEqual([free.email])
  })

  it('goes to the next if the first declines or lets it pass, and after three to everyone', async () => {
    const [, six] = await fill()
    const crowd = [await waiter(), await waiter(), await waiter(), await waiter(), await waiter()]
    const [first, second, third, fourth, fifth] = crowd as [Waiter, Waiter, Waiter, Waiter, Waiter]
    await cancel(six ?? '')
    await first.delete(`/api/bookings/${(await offerOf(first)).id}/hold`)
    expect(await offerOf(second)).toBeDefined()
    desk.barn.clock.advance({ minutes: 120 })
    // Until the job asks the next, no one sees it open.
    expect(await takenAt(18)).toBe(true)
    await expireHolds(desk.barn.services)
    expect(await offerOf(third)).toBeDefined()
    await deliverAll(desk.barn)
    desk.barn.clock.advance({ minutes: 120 })
    await expireHolds(desk.barn.services)
    expect(await takenAt(18)).toBe(false)
    expect(await Promise.all(crowd.map(offerOf))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect((await subjects()).map(([to]) => to)).toEqual([fourth.email, fifth.email])
    expect((await fifth.post('/api/bookings', bookingOf('practice-area', `${DAY}T18:00`))).status).toBe(201)

    const { body } = await desk.staff.get(`/api/admin/waiting/${DAY}`)
    expect(body[0].customer).toBe('Casey Stengel')
    expect(
      body.map(({ userId, log }: { userId: string; log: { what: string; reason: string }[] }) => [
        userId,
        log.map(({ what, reason }) => reason ?? what),
      ]),
    ).toEqual([
      [first.id, ['asked', 'declined', 'asked_before', 'asked_before']],
      [second.id, ['asked', 'lapsed', 'asked_before']],
      [third.id, ['asked', 'lapsed']],
      [fourth.id, ['told']],
      [fifth.id, ['told']],
    ])
  })

  it('goes to the one who waits, not to a customer who tries to book it when a hold expires', async () => {
    await fill('practice-area', [17, 19])
    const { bookingId } = await holdWithIntent(desk.customer, bookingOf('practice-area', `${DAY}T18:00`))
    const first = await waiter()
    desk.barn.clock.advance({ minutes: 15 })
    const other = await registerCustomer(desk.barn)
    const { body } = await other.post('/api/bookings', bookingOf('practice-area', `${DAY}T18:00`))
    expect(body.code).toBe('slot_taken')
    expect((await rowOf(desk.barn, bookingId)).cancelReason).toBe('hold_expired')
    expect(await offerOf(first)).toBeDefined()
  })

  it('ends the entry once it is paid, like any hold', async () => {
    const [, six] = await fill()
    const first = await waiter()
    await cancel(six ?? '')
    const offered = await offerOf(first)
    const held = await holdWithIntent(first, bookingOf('practice-area', `${DAY}T18:00`))
    expect(held.bookingId).toBe(offered.id)
    await pay(desk.barn, held.intentId)
    expect(await settle(desk.barn.services, held.intentId)).toBe('confirmed')
    expect((await first.get('/api/waiting')).body).toEqual([])
  })

  it("doesn't count against the limit of holds, nor as a hold given up", async () => {
    const [, six] = await fill()
    const first = await waiter()
    for (const cage of ['cage-1', 'cage-2', 'cage-3'])
      expect((await first.post('/api/bookings', bookingOf(cage, '2026-11-24T10:00'))).status).toBe(201)
    await cancel(six ?? '')
    expect(
      (await first.get('/api/bookings')).body.filter(
        ({ status }: { status: string }) => status === 'pending',
      ),
    ).toHaveLength(4)
  })

  it('serves several customers with different parts of it', async () => {
    const long = await bookAtDesk(desk.staff, 'practice-area', `${DAY}T17:00`, { hours: 3 })
    const first = await waiter({ fromHour: 18 })
    const two = await waiter({ hours: 2, fromHour: 17 })
    const last = await waiter()
    await cancel(long.id)
    expect((await offerOf(first)).startTime).toBe('2026-11-23T23:00:00Z')
    // 18 to 19 is gone, so two hours in a row no longer fit.
    expect(await offerOf(two)).toBeUndefined()
    expect((await offerOf(last)).startTime).toBe('2026-11-23T22:00:00Z')
  })

  it('is one of two that a customer waits for, if both open together', async () => {
    for (const hour of [17, 19]) await holdAt(hour)
    const first = await waiter({ untilHour: 18 })
    expect((await join(first, { fromHour: 19 })).status).toBe(201)
    desk.barn.clock.advance({ minutes: 20 })
    expect(await expireHolds(desk.barn.services)).toBe(2)
    expect(await offerOf(first)).toBeDefined()
  })

  it('is offered from a later hour if the first is too late for them', async () => {
    desk.barn.clock.set('2026-11-23T19:15:00Z')
    await holdAt(17, 3)
    const first = await waiter()
    desk.barn.clock.advance({ minutes: 20 })
    await expireHolds(desk.barn.services)
    expect((await offerOf(first)).startTime).toBe('2026-11-23T23:00:00Z')
  })

  it('counts its own offers only, and none of a booking that was taken', async () => {
    const [, six] = await fill()
    const crowd = [await waiter(), await waiter(), await waiter(), await waiter()]
    await cancel(six ?? '')
    for (const one of crowd.slice(0, 2)) await one.delete(`/api/bookings/${(await offerOf(one)).id}/hold`)
    const [, , third, fourth] = crowd as [Waiter, Waiter, Waiter, Waiter]
    await holdAt(17, 1, 'cage-1')
    const other = await waiter({ untilHour: 18, spaceId: 'cage-1' })
    const taken = await holdWithIntent(third, bookingOf('practice-area', `${DAY}T18:00`))
    await pay(desk.barn, taken.intentId)
    await settle(desk.barn.services, taken.intentId)
    await cancel(taken.bookingId)
    expect(await offerOf(fourth)).toBeDefined()
    desk.barn.clock.advance({ minutes: 120 })
    expect(await expireHolds(desk.barn.services)).toBe(2)
    expect(await offerOf(other)).toBeDefined()
  })

  it('is open to everyone shortly before it starts, and tells those who want to know that late', async () => {
    const [, six] = await fill()
    const early = await waiter({ noticeHours: 1 })
    await waiter()
    const late = await waiter({ noticeHours: 1 })
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-23T20:30:00Z')
    await cancel(six ?? '')
    expect((await subjects()).map(([to]) => to)).toEqual([early.email, late.email])
    expect(await takenAt(18)).toBe(false)
  })

  it('is announced to no one once it has begun, such as when email was down', async () => {
    const [, six] = await fill()
    await waiter({ noticeHours: 1 })
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-23T20:30:00Z')
    await cancel(six ?? '')
    desk.barn.clock.set('2026-11-23T23:00:00Z')
    expect(await subjects()).toEqual([])
  })

  it('is offered when a day or a part of it reopens, and when a booking moves away', async () => {
    const { body: closed } = await desk.staff.post('/api/admin/closures', {
      date: DAY,
      hours: { fromHour: 8, untilHour: 21 },
      spaceIds: ['cage-1', 'cage-2', 'cage-3'],
      reason: 'Nets',
      decisions: [],
    })
    const first = await waiter({ spaceId: null })
    await desk.staff.delete(`/api/admin/closures/${closed.id}`)
    expect((await offerOf(first)).spaceId).toBe('cage-1')

    const [, six] = await fill()
    const second = await waiter()
    const moved = await pageOf(desk, six ?? '')
    expect((await moveAtDesk(desk.staff, moved, '2026-11-25T18:00')).status).toBe(200)
    expect((await offerOf(second)).startTime).toBe('2026-11-23T23:00:00Z')
  })
})
