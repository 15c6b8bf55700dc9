import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { cancelAtDesk, openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { ruleOf, setRules } from '../../testing/price-rules.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
/** A Friday; the test's now is November 20. */
const MAY = '2027-02-26'
const BEFORE = '2027-02-25'
const CAGE = {
  name: 'Batting Cage 4',
  description: 'The new one.',
  equipment: 'Net',
  dimensions: '70 ft',
  hourlyRate: '30.00',
  isActive: true,
}

const catalog = async () => (await desk.staff.get('/api/admin/catalog')).body
type Item = { id: string; version: number; spaceIds: string[]; retiresOn: string | null }
const find = async (kind: 'spaces' | 'bundles', id: string): Promise<Item> =>
  (await catalog())[kind].find((item: Item) => item.id === id)
async function edit(kind: 'spaces' | 'bundles', id: string, changes: object) {
  return await desk.staff.put(`/api/admin/${kind}/${id}`, { ...(await find(kind, id)), ...changes })
}
async function changeSpaces(id: string, spaceIds: string[], from = MAY) {
  const { version } = await find('bundles', id)
  return await desk.staff.post(`/api/admin/bundles/${id}/versions`, { spaceIds, from, version })
}
const book = (itemId: string, start: string, extra: object = {}) =>
  desk.customer.post('/api/bookings', { ...bookingOf(itemId, start), ...extra })

/** Back to the catalog of a fresh installation. */
afterEach(async () => {
  const { db } = desk.barn.services
  await desk.barn.clearBookings()
  await sql`delete from bundles where id not in ('bundle1', 'bundle2', 'bundle3')`.execute(db)
  await sql`delete from spaces where id not in ('cage-1', 'cage-2', 'cage-3', 'practice-area')`.execute(db)
  for (const table of ['spaces', 'bundles'])
    await sql`update ${sql.table(table)} set starts_on = null, retires_on = null, position = 0, picture_id = null`.execute(
      db,
    )
})

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
    await desk.staff.post('/api/admin/spaces', { ...CAGE, startsOn: MAY })
    const wanted = { spaceId: 'batting-cage-4' }
    const early = await book('cage-1', `${BEFORE}T18:00`, wanted)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'not_active',
      "Batting Cage 4 can't be booked on this day. Please choose another.",
    ])
    expect((await book('cage-1', `${MAY}T18:00`, wanted)).status).toBe(201)
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
    const kept = await bookAtDesk(desk.staff, 'cage-3', `${MAY}T18:00`)
    const inBundle = await bookAtDesk(desk.staff, 'bundle3', `${MAY}T12:00`)
    await bookAtDesk(desk.staff, 'cage-3', `${BEFORE}T18:00`)
    await bookAtDesk(desk.staff, 'cage-1', `${MAY}T18:00`)
    const { body: stranded } = await desk.staff.get(`/api/admin/catalog/cage-3/bookings?from=${MAY}`)
    expect(stranded.map(({ id }: Item) => id)).toEqual([inBundle.id, kept.id])
    expect((await edit('spaces', 'cage-3', { retiresOn: MAY })).status).toBe(200)
    expect((await auditOf(desk.barn, 'space:cage-3')).at(-1)).toMatchObject({
      before: { retiresOn: null },
      after: { retiresOn: MAY },
    })
    for (const id of ['cage-3', 'bundle2', 'bundle3']) {
      expect((await book(id, `${MAY}T10:00`)).body.code).toBe('not_active')
      const before = await book(id, `${BEFORE}T10:00`)
      expect(before.status).toBe(201)
      await desk.customer.delete(`/api/bookings/${before.body.id}/hold`)
    }
    const { body: board } = await desk.staff.get(`/api/admin/board/${MAY}`)
    expect(board.bookings.map(({ id }: Item) => id)).toContain(kept.id)
    expect(board.spaces.find(({ id }: Item) => id === 'cage-3')).toMatchObject({ isActive: false })
    const { body: after } = await desk.staff.get('/api/admin/board/2027-02-27')
    expect(after.spaces.map(({ id }: Item) => id)).not.toContain('cage-3')
    expect((await desk.staff.get(`/api/admin/bookings/${kept.id}`)).body.status).toBe('confirmed')
  })

  it('is no longer a place for any cage', async () => {
    await edit('spaces', 'cage-2', { retiresOn: MAY })
    await edit('spaces', 'cage-3', { retiresOn: MAY })
    await bookAtDesk(desk.staff, 'cage-1', `${MAY}T18:00`)
    expect((await book('cage-1', `${MAY}T18:00`, { isAnyCage: true })).body.code).toBe('slot_taken')
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
    const other = await bookAtDesk(desk.staff, 'cage-1', `${MAY}T10:00`)
    const gate = await desk.barn.owner.startTransaction().execute()
    const answers: Promise<Answer>[] = []
    try {
      // The booking has read the catalog, and waits to see whether its slot is free.
      await sql`insert into booking_occupancy (booking_id, resource, during)
        select booking_id, 'space:cage-3', during from booking_occupancy where booking_id = ${other.id}`.execute(
        gate,
      )
      answers.push(book('cage-3', `${MAY}T10:00`))
      await expect.poll(() => countWaiting(desk.barn.services), { timeout: 10_000 }).toBe(1)
      answers.push(edit('spaces', 'cage-3', { retiresOn: MAY }))
      await expect.poll(() => countWaiting(desk.barn.services), { timeout: 10_000 }).toBe(2)
    } finally {
      await gate.rollback().execute()
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200])
    expect((await book('cage-3', `${MAY}T20:00`)).body.code).toBe('not_active')
  })
})

describe("a bundle's spaces", () => {
  it('change from a day on, for new bookings only', async () => {
    const kept = await bookAtDesk(desk.staff, 'bundle1', `${MAY}T18:00`)
    const { status, body: next } = await changeSpaces('bundle1', ['cage-1', 'cage-3'])
    expect([status, next]).toMatchObject([
      201,
      { spaceIds: ['cage-1', 'cage-3'], startsOn: MAY, retiresOn: null, firstId: 'bundle1' },
    ])
    expect(await find('bundles', 'bundle1')).toMatchObject({ spaceIds: ['cage-1', 'cage-2'], retiresOn: MAY })
    expect((await auditOf(desk.barn, 'bundle:bundle1')).at(-1)).toMatchObject({
      action: 'change_bundle_spaces',
      before: { spaceIds: ['cage-1', 'cage-2'] },
      after: { spaceIds: ['cage-1', 'cage-3'], from: MAY },
    })

    const ofNext = { bundleId: next.id }
    expect((await book('bundle1', `${MAY}T10:00`)).body.code).toBe('not_active')
    expect((await book('bundle1', `${BEFORE}T10:00`, ofNext)).body.code).toBe('not_active')
    // The kept booking has cages 1 and 2, and the new version's cage 3 is free.
    expect((await book('bundle1', `${MAY}T18:00`, ofNext)).body.code).toBe('slot_taken')
    expect((await book('cage-2', `${MAY}T18:00`)).body.code).toBe('slot_taken')
    expect((await book('cage-3', `${MAY}T18:00`)).status).toBe(201)
    const made = await book('bundle1', `${MAY}T10:00`, ofNext)
    expect(made.status).toBe(201)
    expect((await book('cage-2', `${MAY}T10:00`)).status).toBe(201)

    // Moved at the desk, it keeps the version it was booked as, unless staff choose the other.
    const moved = await moveAtDesk(desk.staff, kept, '2027-02-27T18:00')
    expect(moved.status).toBe(200)
    const { body: board } = await desk.staff.get('/api/admin/board/2027-02-27')
    expect(board.bookings[0].occupies).toEqual(['cage-1', 'cage-2'])
  })

  it('keep the price rules of the bundle', async () => {
    const { body: next } = await changeSpaces('bundle1', ['cage-1'])
    await setRules(desk.staff, [ruleOf({ bundleId: 'bundle1', hourlyRate: '44.00' })])
    const { body } = await desk.customer.get('/api/bundles')
    expect(body.find(({ id }: Item) => id === next.id).priceRules).toMatchObject([{ hourlyRate: '44.00' }])
    const wanted = { bundleId: next.id, totalAmount: '44.00' }
    expect((await book('bundle1', `${MAY}T10:00`, wanted)).status).toBe(201)
    await setRules(desk.staff, [])
  })

  it('are those of the day for a customer who waits for the bundle since before', async () => {
    const { id } = await bookAtDesk(desk.staff, 'bundle1', `${MAY}T18:00`)
    const waiter = await registerVerified(desk.barn)
    const wish = { date: MAY, fromHour: 18, untilHour: 19, hours: 1, noticeHours: 3 }
    expect((await waiter.post('/api/waiting', { ...wish, spaceId: null, bundleId: 'bundle1' })).status).toBe(
      201,
    )
    const { body: next } = await changeSpaces('bundle1', ['cage-1', 'cage-3'])
    await cancelAtDesk(desk, id)
    expect((await waiter.get('/api/bookings')).body).toMatchObject([{ status: 'pending', bundleId: next.id }])
    await desk.barn.clearBookings()
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
  })

  it('let one of two customers have a part and the bundle, on either side of the day', async () => {
    const { body: next } = await changeSpaces('bundle1', ['cage-2', 'cage-3'])
    for (const [day, bundleId] of [
      [BEFORE, 'bundle1'],
      [MAY, next.id],
    ]) {
      for (const hour of [10, 11, 12]) {
        const [one, other] = [await registerVerified(desk.barn), await registerVerified(desk.barn)]
        const answers = await Promise.all([
          one.post('/api/bookings', { ...bookingOf('bundle1', `${day}T${hour}:00`), bundleId }),
          other.post('/api/bookings', bookingOf('cage-2', `${day}T${hour}:00`)),
        ])
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      }
    }
  })

  it('are changed by one of two managers, and the other is told', async () => {
    // Both saw the same version, however slowly the second one sends.
    const { version } = await find('bundles', 'bundle1')
    const answers = await Promise.all(
      ['cage-1', 'cage-2'].map((spaceId) =>
        desk.staff.post('/api/admin/bundles/bundle1/versions', { spaceIds: [spaceId], from: MAY, version }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' })
    expect((await catalog()).bundles).toHaveLength(4)
  })

  it('never overlap with another version, and change only from a day on that it has', async () => {
    const { body: next } = await changeSpaces('bundle1', ['cage-1'])
    const overlapping = await edit('bundles', 'bundle1', { retiresOn: null })
    expect([overlapping.status, overlapping.body.code]).toEqual([409, 'versions_overlap'])
    expect((await edit('bundles', next.id, { startsOn: BEFORE })).body.code).toBe('versions_overlap')
    expect((await changeSpaces('bundle1', ['cage-3'])).body.code).toBe('not_in_version')
    expect((await changeSpaces(next.id, ['cage-3'], BEFORE)).body.code).toBe('not_in_version')
    expect((await changeSpaces('bundle2', ['cage-3'], '2026-11-19')).body.code).toBe('in_the_past')
    expect((await changeSpaces('bundle2', ['unknown'])).body.code).toBe('space_not_found')
    expect((await changeSpaces('bundle2', [])).status).toBe(400)
    expect((await changeSpaces(next.id, ['cage-3'])).status).toBe(201)
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
