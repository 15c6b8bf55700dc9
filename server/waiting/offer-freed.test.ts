import { afterEach, describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../testing/records.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { pay } from '../../testing/stripe-client.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { settle } from '../payments/intents/settle.ts'
import { askInTheMorning } from './ask-in-the-morning.ts'

const desk = openDesk()
const DAY = '2026-11-23'
const EVENING = {
  date: DAY,
  fromHour: 17,
  untilHour: 20,
  hours: 1,
  spaceId: 'practice-area',
  bundleId: null,
  noticeHours: 3,
}

afterEach(async () => {
  await desk.barn.clearBookings()
  await desk.barn.services.db.deleteFrom('waitingEntries').execute()
})

const join = (who: Customer, wish: object = {}) => who.post('/api/waiting', { ...EVENING, ...wish })

type Waiter = Customer & { entryId: string }

/** A customer who waits for the evening. */
async function waiter(wish: object = {}): Promise<Waiter> {
  desk.barn.clock.advance({ seconds: 1 })
  const who = await registerVerified(desk.barn)
  const { status, body } = await join(who, wish)
  if (status !== 201) throw new Error(`Joining answered ${status}: ${JSON.stringify(body)}`)
  return { ...who, entryId: body.id }
}

/** Books hours of an item at the desk, and returns how to cancel each. */
async function fill(item = 'practice-area', hours = [17, 18, 19]) {
  const ids: string[] = []
  for (const hour of hours) ids.push((await bookAtDesk(desk.staff, item, `${DAY}T${hour}:00`)).id)
  return ids
}

/** Another customer's hold. */
async function holdAt(hour: number, hours = 1, item = 'practice-area') {
  const who = await registerVerified(desk.barn)
  expect((await who.post('/api/bookings', bookingOf(item, `${DAY}T${hour}:00`, hours))).status).toBe(201)
}

async function cancel(id: string) {
  const { version } = await pageOf(desk, id)
  const { status } = await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, {
    version,
    refund: 'none',
  })
  expect(status).toBe(200)
}

const offerOf = async (who: Customer) =>
  (await who.get('/api/bookings')).body.find(({ status }: { status: string }) => status === 'pending')
/** Recipients and subjects of what goes out to those who wait. */
const subjects = async () =>
  (await deliverAll(desk.barn))
    .filter(({ subject }) => subject.startsWith("It's open"))
    .map(({ to, subject }) => [to, subject])
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
      waitingEntryId: first.entryId,
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
    expect(
      body.map(({ customer, log }: { customer: string; log: { what: string; reason: string }[] }) => [
        customer,
        log.map(({ what, reason }) => reason ?? what),
      ]),
    ).toEqual([
      [first.email, ['asked', 'declined', 'asked_before', 'asked_before']],
      [second.email, ['asked', 'lapsed', 'asked_before']],
      [third.email, ['asked', 'lapsed']],
      [fourth.email, ['told']],
      [fifth.email, ['told']],
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

  it('is kept at night and offered at 8 in the morning', async () => {
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

  it('that opens for everyone at night is announced in the morning', async () => {
    const [, six] = await fill()
    const crowd = [await waiter(), await waiter(), await waiter(), await waiter()]
    await cancel(six ?? '')
    for (const one of crowd.slice(0, 2)) await one.delete(`/api/bookings/${(await offerOf(one)).id}/hold`)
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-21T03:00:00Z')
    await expireHolds(desk.barn.services)
    expect(await subjects()).toEqual([])
    desk.barn.clock.set('2026-11-21T13:00:00Z')
    expect(await askInTheMorning(desk.barn.services)).toBe(1)
    expect(await askInTheMorning(desk.barn.services)).toBe(0)
    expect((await subjects()).map(([to]) => to)).toEqual([crowd[3]?.email])
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

describe('joining a waiting list', () => {
  it('is refused while a time is open, for an unverified address, and for too many times', async () => {
    expect((await join(desk.customer)).body.code).toBe('time_is_open')
    await fill()
    const stranger = await registerCustomer(desk.barn)
    expect((await join(stranger)).body.code).toBe('verify_to_wait')
    const wishes = [17, 18, 19].map((fromHour) => ({ fromHour, untilHour: fromHour + 1 }))
    for (const wish of wishes) expect((await join(desk.customer, wish)).status).toBe(201)
    expect((await join(desk.customer, { untilHour: 19 })).status).toBe(201)
    expect((await join(desk.customer, { fromHour: 18 })).status).toBe(201)
    expect((await join(desk.customer)).body.code).toBe('waiting_too_often')
    expect((await join(desk.customer, wishes[0])).status).toBe(201)
    expect((await desk.customer.get('/api/waiting')).body).toHaveLength(5)
  })

  it('is refused while the owner has turned waiting lists off, and no time is offered', async () => {
    const [first = ''] = await fill()
    const one = await waiter()
    const turn = (waitingLists: boolean) =>
      desk.staff.put('/api/admin/settings', { needsPlayerSignatures: false, waitingLists })
    const isShown = async () => {
      await desk.barn.services.notifications.isCurrent()
      return (await one.get('/api/config')).body.hasWaitingLists
    }
    expect(await isShown()).toBe(true)
    expect((await turn(false)).status).toBe(200)
    expect(await isShown()).toBe(false)
    expect((await join(desk.customer)).body.code).toBe('waiting_is_off')
    await cancel(first)
    expect((await one.get('/api/bookings')).body).toEqual([])
    await turn(true)
  })

  it('is refused for a closed day, a day out of reach, and a time that is too short or too soon', async () => {
    await desk.staff.post('/api/admin/blocked-dates', {
      date: '2026-11-24',
      reason: 'Holiday',
      decisions: [],
    })
    expect((await join(desk.customer, { date: '2026-11-24' })).body.code).toBe('date_blocked')
    expect((await join(desk.customer, { date: '2026-11-19' })).body.code).toBe('in_the_past')
    const today = { date: '2026-11-20', fromHour: 13, untilHour: 15 }
    expect((await join(desk.customer, today)).body.code).toBe('too_soon')
    expect((await join(desk.customer, { date: '2027-06-01' })).body.code).toBe('too_far_ahead')
    expect((await join(desk.customer, { untilHour: 17 })).status).toBe(400)
    expect((await join(desk.customer, { spaceId: 'nowhere' })).body.code).toBe('space_not_found')
  })

  it('ends with an email when the day is closed', async () => {
    await fill()
    const first = await waiter()
    await join(first, { fromHour: 18 })
    await deliverAll(desk.barn)
    const day = { date: DAY, reason: 'Ice storm', decisions: [] }
    const { body: closed } = await desk.staff.post('/api/admin/blocked-dates', day)
    expect((await first.get('/api/waiting')).body).toEqual([])
    const sent = (await deliverAll(desk.barn)).filter(({ to }) => to === first.email)
    expect(sent.map(({ subject }) => subject)).toEqual(["We're closed on Monday, November 23, 2026"])
    expect(sent[0]?.text).toContain('Ice storm')
    await desk.staff.delete(`/api/admin/blocked-dates/${closed.id}`)
  })

  it('can be left, but only by its customer', async () => {
    const [, six] = await fill()
    const first = await waiter()
    expect((await desk.customer.delete(`/api/waiting/${first.entryId}`)).body.code).toBe('waiting_not_found')
    expect((await first.delete(`/api/waiting/${first.entryId}`)).status).toBe(204)
    expect((await first.delete(`/api/waiting/${first.entryId}`)).status).toBe(204)
    await cancel(six ?? '')
    expect(await offerOf(first)).toBeUndefined()
  })
})

describe('many at the same time', () => {
  it('asks each customer about one time only, in order', async () => {
    const ids = [...(await fill('practice-area')), ...(await fill('cage-1')), ...(await fill('cage-2'))]
    await fill('cage-3')
    const crowd: Customer[] = []
    for (let index = 0; index < 12; index += 1) crowd.push(await waiter(index % 2 ? { spaceId: null } : {}))
    await Promise.all(ids.map(cancel))
    const offers = await Promise.all(crowd.map(offerOf))
    const practice = crowd.filter((_, index) => index % 2 === 0)
    expect(offers.filter((_, index) => index % 2 === 0).map(Boolean)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(offers.filter((_, index) => index % 2 === 1).map(Boolean)).toEqual(Array(6).fill(true))
    expect(practice).toHaveLength(6)
    expect(await emailsOf(desk.barn, practice[0]?.email ?? '', 'time-offered')).toHaveLength(1)
  })

  it('finds no one left waiting while their time is open', async () => {
    const paid = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('practice-area', `${DAY}T18:00`),
    })
    await fill('practice-area', [17, 19])
    const late = await registerVerified(desk.barn)
    const [, joined] = await Promise.all([cancel(paid.bookingId), join(late)])
    const isAsked = (await offerOf(late)) !== undefined
    expect(joined.status === 201 ? isAsked : joined.body.code === 'time_is_open').toBe(true)
  })
})
