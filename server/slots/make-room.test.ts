import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNASSIGNED } from '../../domain/bookings/any-cage.ts'
import type { Answer } from '../../testing/client.ts'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { eventsOf, rowOf } from '../../testing/records.ts'
import { seasonOf } from '../../testing/season.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const EVENING = '2026-11-28T18:00'
let parent: Customer
beforeEach(async () => {
  parent = await registerVerified(desk.barn)
})

function anyOf(cage: string, start = EVENING, hours = 1): ReturnType<typeof bookingOf> {
  return Object.assign(bookingOf(cage, start, hours), { isAnyCage: true })
}

/** A hold for any cage, which sits in this one. */
async function holdAny(cage: string, start = EVENING, hours = 1, who = parent): Promise<string> {
  const { status, body } = await who.post('/api/bookings', anyOf(cage, start, hours))
  expect([status, body.spaceId, body.isAnyCage]).toEqual([201, cage, true])
  return body.id
}
const hold = (item: string, start = EVENING, hours = 1) =>
  desk.customer.post('/api/bookings', bookingOf(item, start, hours))
const seatOf = async (id: string) => (await rowOf(desk.barn, id)).spaceId

describe('making room', () => {
  it('seats a paid booking for any cage elsewhere when a bundle needs its cage, at the same price and without an email', async () => {
    const id = await holdAny('cage-1')
    await payForBooking(desk.barn, parent, { slot: anyOf('cage-1') })
    await deliverAll(desk.barn)
    const before = await rowOf(desk.barn, id)
    expect(await hold('bundle1')).toMatchObject({ status: 201, body: { bundleId: 'bundle1' } })
    const after = await rowOf(desk.barn, id)
    expect(after).toEqual({
      ...before,
      spaceId: 'cage-3',
      version: before.version + 1,
      updatedAt: after.updatedAt,
    })
    expect(await eventsOf(desk.barn, id, 'seated')).toEqual([
      { actorId: null, before: { spaceId: 'cage-1' }, after: { spaceId: 'cage-3' } },
    ])
    expect(await deliverAll(desk.barn)).toEqual([])
    const { body: entries } = await desk.barn.client().get('/api/bookings/availability/2026-11-28')
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(expect.objectContaining({ spaceId: 'cage-3', isAnyCage: true }))
  })

  it('makes room for a longer booking, for any cage or a particular one', async () => {
    const early = await holdAny('cage-1', '2026-11-28T17:00')
    await bookAtDesk(desk.staff, 'cage-3', '2026-11-28T17:00', { hours: 2 })
    const late = await holdAny('cage-2')
    const longer = await desk.customer.post('/api/bookings', anyOf('cage-1', '2026-11-28T17:00', 2))
    expect(longer.status).toBe(201)
    expect(await seatOf(early)).toBe(await seatOf(late))
    expect(await seatOf(early)).not.toBe(longer.body.spaceId)
  })

  it('gives another cage to the second of two who take any', async () => {
    await holdAny('cage-1')
    const { status, body } = await desk.customer.post('/api/bookings', anyOf('cage-1'))
    expect([status, body.spaceId]).toEqual([201, 'cage-2'])
  })

  it('makes room for staff who book, move, or plan a season there', async () => {
    const id = await holdAny('cage-1')
    await bookAtDesk(desk.staff, 'cage-1', EVENING)
    expect(await seatOf(id)).toBe('cage-2')
    const other = await bookAtDesk(desk.staff, 'cage-3', '2026-11-28T20:00')
    expect((await moveAtDesk(desk.staff, other, EVENING, 'cage-2')).status).toBe(200)
    expect(await seatOf(id)).toBe('cage-3')
    const season = await desk.staff.post('/api/admin/series', {
      ...seasonOf('cage-3', '2026-11-28T18:00', 2),
      customerEmail: 'coach@example.com',
    })
    expect(season).toMatchObject({ status: 409, body: { code: 'dates_changed' } })
  })

  it('makes room for the dates of a season', async () => {
    const id = await holdAny('cage-1')
    const season = seasonOf('cage-1', EVENING, 3)
    expect((await desk.customer.post('/api/series', season)).status).toBe(201)
    expect(await seatOf(id)).toBe('cage-2')
  })

  it('keeps a booking where staff moved it', async () => {
    const id = await holdAny('cage-1')
    await payForBooking(desk.barn, parent, { slot: anyOf('cage-1') })
    const { version } = await pageOf(desk, id)
    expect((await moveAtDesk(desk.staff, { id, version }, EVENING, 'cage-2')).status).toBe(200)
    expect(await hold('bundle1')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await seatOf(id)).toBe('cage-2')
  })

  it('keeps a booking where it is from 24 hours before its start', async () => {
    const id = await holdAny('cage-1')
    await payForBooking(desk.barn, parent, { slot: anyOf('cage-1') })
    desk.barn.clock.set('2026-11-27T18:00:00-05:00')
    expect((await hold('bundle1')).body.code).toBe('slot_taken')
    desk.barn.clock.set('2026-11-27T17:59:59-05:00')
    expect((await hold('bundle1')).status).toBe(201)
    expect(await seatOf(id)).toBe('cage-3')
  })

  it('never moves a booking into a closed or inactive space, or one of another rate', async () => {
    await holdAny('cage-1')
    await bookAtDesk(desk.staff, 'cage-2', EVENING)
    const closure = { date: '2026-11-28', spaceIds: ['cage-3'], reason: 'New net' }
    const { body } = await desk.staff.post('/api/admin/closures', closure)
    expect((await hold('cage-1')).body.code).toBe('slot_taken')
    await desk.barn.owner.deleteFrom('closures').execute()
    expect(body).toBeDefined()
    for (const change of [{ isActive: false }, { hourlyRate: '40.00' }]) {
      await desk.barn.owner.updateTable('spaces').set(change).where('id', '=', 'cage-3').execute()
      expect((await hold('cage-1')).body.code).toBe('slot_taken')
      await desk.barn.owner
        .updateTable('spaces')
        .set({ isActive: true, hourlyRate: '30.00' })
        .where('id', '=', 'cage-3')
        .execute()
    }
    expect((await hold('cage-1')).status).toBe(201)
  })

  it('releases expired holds where a booking would be seated', async () => {
    const expired = await holdAny('cage-3', EVENING, 1, desk.customer)
    desk.barn.clock.advance({ minutes: 10 })
    await holdAny('cage-1')
    desk.barn.clock.advance({ minutes: 6 })
    const other = await registerVerified(desk.barn)
    expect((await other.post('/api/bookings', bookingOf('bundle1', EVENING))).status).toBe(201)
    expect((await rowOf(desk.barn, expired)).cancelReason).toBe('hold_expired')
  })

  it('returns the own hold for any cage, wherever it sits', async () => {
    const id = await holdAny('cage-1')
    await hold('cage-1')
    const again = await parent.post('/api/bookings', anyOf('cage-1'))
    expect([again.status, again.body.id, again.body.spaceId]).toEqual([200, id, 'cage-2'])
  })

  it('names the cage to the customer from the day before on', async () => {
    const id = await holdAny('cage-1')
    await payForBooking(desk.barn, parent, { slot: anyOf('cage-1') })
    const [confirmed] = await deliverAll(desk.barn)
    expect(confirmed?.text).toContain(UNASSIGNED)
    const calendar = () => parent.get(`/api/bookings/${id}/calendar.ics`)
    expect((await calendar()).body).toContain('Batting cage')
    desk.barn.clock.set('2026-11-27T18:00:00-05:00')
    expect((await calendar()).body).toContain('Batting Cage 1')
  })
})

/** Expects every booking to have its slot, and these their price and time. */
async function expectSound(promised: Map<string, { totalAmount: string; start: string; end: string }>) {
  const { db } = desk.barn.services
  const rows = await db.selectFrom('bookings').selectAll().execute()
  for (const [id, { totalAmount, start, end }] of promised) {
    const row = rows.find((each) => each.id === id)
    expect([row?.totalAmount, row?.startTime.toString(), row?.endTime.toString()]).toEqual([
      totalAmount,
      start,
      end,
    ])
  }
  const { rows: wrong } = await sql`
    select bookings.id from bookings left join bundles on bundles.id = bundle_id
    left join lateral (
      select array_agg(resource order by resource) as has from booking_occupancy
      where booking_id = bookings.id and during = tstzrange(start_time, end_time)
    ) occupied on true
    where has is distinct from case when status = 'cancelled' then null else (
      select array_agg(needed order by needed) from (
        select 'bundle:' || bundle_id as needed where bundle_id is not null
        union all select 'space:' || space from unnest(coalesce(space_ids, array[space_id])) space
      ) needs) end`.execute(db)
  expect(wrong).toEqual([])
}

const KNOWN = [
  'slot_taken',
  'date_blocked',
  'stale',
  'too_many_holds',
  'network_full',
  'slot_paused',
  'own_hold_overlaps',
]
const codesOf = (answers: readonly Answer[]) =>
  new Set(answers.flatMap(({ status, body }) => (status < 300 ? [] : [body.code ?? status])))

describe('races', () => {
  it('lets two customers who both need room take what fits, and double-books nothing', async () => {
    for (let day = 1; day <= 4; day += 1) {
      const at = (hour: number) => `2026-12-0${day}T${hour}:00`
      const owners = await Promise.all([1, 2, 3].map(() => registerVerified(desk.barn)))
      const promised = new Map()
      const seats = ['cage-1', 'cage-2', 'cage-3']
      for (const [index, owner] of owners.entries()) {
        const { body: made } = await owner.post('/api/bookings', anyOf(seats[index] ?? '', at(17 + index)))
        promised.set(made.id, { ...made, start: made.startTime, end: made.endTime })
      }
      const takers = await Promise.all([1, 2, 3, 4].map(() => registerVerified(desk.barn)))
      const wishes = [
        bookingOf('bundle1', at(17), 3),
        bookingOf('cage-3', at(17), 3),
        bookingOf('cage-1', at(17), 3),
        bookingOf('bundle1', at(18)),
      ]
      const answers = await Promise.all(
        takers.map((taker, index) => taker.post('/api/bookings', wishes[index] ?? {})),
      )
      expect([...codesOf(answers)].filter((code) => !KNOWN.includes(code))).toEqual([])
      // Whatever order they arrive in, one of them fits.
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
      await expectSound(promised)
    }
  })

  it('keeps every booking whole while others are cancelled, moved, closed, and released', async () => {
    const answers: Answer[] = []
    for (let day = 1; day <= 4; day += 1) {
      const date = `2026-12-1${day}`
      const at = (hour: number) => `${date}T${hour}:00`
      const owners = await Promise.all(Array.from({ length: 6 }, () => registerVerified(desk.barn)))
      const held = await Promise.all(
        owners.map(async (owner, index) => {
          const cage = ['cage-1', 'cage-2'][index % 2] ?? ''
          const slot = anyOf(cage, at(15 + Math.floor(index / 2)))
          return { owner, slot, booking: (await owner.post('/api/bookings', slot)).body }
        }),
      )
      const paid = held.slice(0, 4)
      for (const { owner, slot } of paid) await payForBooking(desk.barn, owner, { slot })
      const promised = new Map(
        held
          .slice(2)
          .map(({ booking }) => [booking.id, { ...booking, start: booking.startTime, end: booking.endTime }]),
      )
      const takers = await Promise.all(Array.from({ length: 4 }, () => registerVerified(desk.barn)))
      const [first, second] = paid
      const race = await Promise.all([
        ...takers.map((taker, index) =>
          taker.post(
            '/api/bookings',
            bookingOf(['bundle1', 'cage-1', 'cage-2', 'bundle1'][index] ?? '', at(15 + (index % 3)), 1),
          ),
        ),
        pageOf(desk, first?.booking.id).then(({ version }) =>
          moveAtDesk(desk.staff, { id: first?.booking.id, version }, at(20), 'cage-2'),
        ),
        pageOf(desk, second?.booking.id).then(({ version }) =>
          desk.staff.post(`/api/admin/bookings/${second?.booking.id}/cancellation`, {
            version,
            reason: 'Rain',
            refund: 'none',
          }),
        ),
        desk.staff.post('/api/admin/closures', {
          date,
          spaceIds: ['cage-3'],
          hours: { fromHour: 16, untilHour: 17 },
          reason: 'Net',
        }),
        desk.staff.post('/api/admin/bookings', {
          ...bookingOf('cage-1', at(17)),
          customerEmail: 'coach@example.com',
        }),
      ])
      answers.push(...race)
      await expectSound(promised)
    }
    expect([...codesOf(answers)].filter((code) => !KNOWN.includes(code))).toEqual([])
  })
})
