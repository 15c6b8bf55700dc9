import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { BEFORE, catalogRequests, DAY, restoreCatalog } from '../../testing/catalog.ts'
import type { Answer } from '../../testing/client.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { openDesk } from '../../testing/desk.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const CAGE = {
  name: 'Batting Cage 4',
  description: 'The new one.',
  equipment: 'Net',
  dimensions: '70 ft',
  hourlyRate: '30.00',
  isActive: true,
}

type Item = { id: string }
const { book, catalog, edit } = catalogRequests(desk)

afterEach(() => restoreCatalog(desk))

describe('a new space', () => {
  it('is booked, shown, and counted like the others, without a developer', async () => {
    const { status, body: cage } = await desk.staff.post('/api/admin/spaces', { ...CAGE, hourlyRate: '30' })
    expect([status, cage]).toMatchObject([
      201,
      { ...CAGE, id: 'batting-cage-4', version: 1, startsOn: null, retiresOn: null, pictureId: null },
    ])
    expect(await auditOf(desk.barn, 'space:batting-cage-4')).toMatchObject([
      { action: 'add_space', subjectName: 'Batting Cage 4', before: null, after: { name: 'Batting Cage 4' } },
    ])
    expect((await desk.customer.get('/api/spaces')).body.at(-1).id).toBe('batting-cage-4')

    // With three cages taken, any cage is the fourth one.
    for (const id of ['cage-1', 'cage-2', 'cage-3']) await bookAtDesk(desk.staff, id, `${BEFORE}T18:00`)
    const any = await book('cage-1', `${BEFORE}T18:00`, { isAnyCage: true })
    expect(any.body).toMatchObject({ spaceId: 'batting-cage-4' })
    const { body: board } = await desk.staff.get(`/api/admin/board/${BEFORE}`)
    expect(board.spaces.map(({ id }: Item) => id)).toEqual([
      ...['cage-1', 'cage-2', 'cage-3', 'practice-area', 'batting-cage-4'],
    ])

    const { body: bundle } = await desk.staff.post('/api/admin/bundles', {
      ...{ name: 'Two New', description: '', hourlyRate: '50', isActive: true },
      spaceIds: ['cage-3', 'batting-cage-4'],
    })
    const wanted = { spaceId: null, bundleId: bundle.id, totalAmount: '50.00' }
    expect((await book('cage-1', `${BEFORE}T18:00`, wanted)).body.code).toBe('own_hold_overlaps')
    expect((await book('cage-1', `${BEFORE}T10:00`, wanted)).status).toBe(201)
    expect((await book('cage-1', `${BEFORE}T10:00`, { spaceId: 'batting-cage-4' })).body.code).toBe(
      'own_hold_overlaps',
    )

    const { body: report } = await desk.staff.get(`/api/admin/report?from=${BEFORE}&to=${BEFORE}`)
    expect(report.spaces).toBe(5)
  })

  it('can be booked from its first day on', async () => {
    await desk.staff.post('/api/admin/spaces', { ...CAGE, startsOn: DAY })
    const wanted = { spaceId: 'batting-cage-4' }
    const early = await book('cage-1', `${BEFORE}T18:00`, wanted)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'not_active',
      "Batting Cage 4 can't be booked on this day. Please choose another.",
    ])
    expect((await book('cage-1', `${DAY}T18:00`, wanted)).status).toBe(201)
  })

  it('gets an id of its own when several are added at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => desk.staff.post('/api/admin/spaces', CAGE)))
    expect(answers.map(({ body }) => body.id).sort()).toEqual([
      ...['batting-cage-4', 'batting-cage-4-2', 'batting-cage-4-3'],
    ])
  })

  it.each([
    { name: '' },
    { hourlyRate: '0.10' },
    { startsOn: '2027-02-30' },
    { startsOn: '2027-03-01', retiresOn: '2027-02-28' },
    { picture: 'not base64!' },
  ])('is refused with %j', async (change) => {
    expect(
      (await desk.staff.post('/api/admin/spaces', { ...CAGE, ...change })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await catalog()).spaces).toHaveLength(4)
  })
})

describe('a retired space', () => {
  it('keeps its bookings, and takes no new ones from that day on, alone or in a bundle', async () => {
    const kept = await bookAtDesk(desk.staff, 'cage-3', `${DAY}T18:00`)
    const inBundle = await bookAtDesk(desk.staff, 'bundle3', `${DAY}T12:00`)
    await bookAtDesk(desk.staff, 'cage-3', `${BEFORE}T18:00`)
    await bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`)
    const { body: stranded } = await desk.staff.get(`/api/admin/catalog/cage-3/bookings?from=${DAY}`)
    expect(stranded.map(({ id }: Item) => id)).toEqual([inBundle.id, kept.id])
    expect((await edit('spaces', 'cage-3', { retiresOn: DAY })).status).toBe(200)
    expect((await auditOf(desk.barn, 'space:cage-3')).at(-1)).toMatchObject({
      before: { retiresOn: null },
      after: { retiresOn: DAY },
    })
    for (const id of ['cage-3', 'bundle2', 'bundle3']) {
      expect((await book(id, `${DAY}T10:00`)).body.code).toBe('not_active')
      const before = await book(id, `${BEFORE}T10:00`)
      expect(before.status).toBe(201)
      await desk.customer.delete(`/api/bookings/${before.body.id}/hold`)
    }
    const { body: board } = await desk.staff.get(`/api/admin/board/${DAY}`)
    expect(board.bookings.map(({ id }: Item) => id)).toContain(kept.id)
    expect(board.spaces.find(({ id }: Item) => id === 'cage-3')).toMatchObject({ isActive: false })
    const { body: after } = await desk.staff.get('/api/admin/board/2027-02-27')
    expect(after.spaces.map(({ id }: Item) => id)).not.toContain('cage-3')
    expect((await desk.staff.get(`/api/admin/bookings/${kept.id}`)).body.status).toBe('confirmed')
  })

  it('is no longer a place for any cage', async () => {
    await edit('spaces', 'cage-2', { retiresOn: DAY })
    await edit('spaces', 'cage-3', { retiresOn: DAY })
    await bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`)
    expect((await book('cage-1', `${DAY}T18:00`, { isAnyCage: true })).body.code).toBe('slot_taken')
  })

  it('is inactive for everyone once the day has come', async () => {
    await edit('spaces', 'cage-3', { retiresOn: '2026-11-21' })
    const isActive = async () =>
      (await desk.customer.get('/api/spaces')).body.find(({ id }: Item) => id === 'cage-3').isActive
    expect(await isActive()).toBe(true)
    desk.barn.clock.advance({ hours: 13 })
    expect(await isActive()).toBe(false)
  })

  it('is retired after a booking in progress, never during it', async () => {
    const other = await bookAtDesk(desk.staff, 'cage-1', `${DAY}T10:00`)
    const gate = await desk.barn.owner.startTransaction().execute()
    const answers: Promise<Answer>[] = []
    try {
      // The booking has read the catalog, and waits to see whether its slot is free.
      await sql`insert into booking_occupancy (booking_id, resource, during)
        select booking_id, 'space:cage-3', during from booking_occupancy where booking_id = ${other.id}`.execute(
        gate,
      )
      answers.push(book('cage-3', `${DAY}T10:00`))
      await expect.poll(() => countWaiting(desk.barn.services), { timeout: 10_000 }).toBe(1)
      answers.push(edit('spaces', 'cage-3', { retiresOn: DAY }))
      await expect.poll(() => countWaiting(desk.barn.services), { timeout: 10_000 }).toBe(2)
    } finally {
      await gate.rollback().execute()
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200])
    expect((await book('cage-3', `${DAY}T20:00`)).body.code).toBe('not_active')
  })
})

describe('the order', () => {
  const order = (ids: string[], seen: string[]) =>
    desk.staff.put('/api/admin/catalog/order', { kind: 'space', ids, seen })
  const SEEN = ['cage-1', 'cage-2', 'cage-3', 'practice-area']

  it('is the same everywhere, and two managers cannot overwrite each other', async () => {
    const wanted = ['practice-area', 'cage-1', 'cage-2', 'cage-3']
    expect((await order(wanted, SEEN)).status).toBe(204)
    const { body } = await desk.customer.get('/api/spaces')
    expect(body.map(({ id }: Item) => id)).toEqual(wanted)
    expect((await order(SEEN.toReversed(), SEEN)).body.code).toBe('stale')
    expect((await order(['cage-1'], wanted)).body.code).toBe('stale')
    expect((await order([...wanted, 'cage-1'], wanted)).body.code).toBe('stale')
    const answers = await Promise.all([order(SEEN, wanted), order(SEEN.toReversed(), wanted)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})
