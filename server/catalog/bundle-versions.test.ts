import { afterEach, describe, expect, it } from 'vitest'
import { BEFORE, catalogRequests, DAY, restoreCatalog } from '../../testing/catalog.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { ruleOf, setRules } from '../../testing/price-rules.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const { book, catalog, edit, find } = catalogRequests(desk)

async function changeSpaces(id: string, spaceIds: string[], from = DAY) {
  const { version } = await find('bundles', id)
  return await desk.staff.post(`/api/admin/bundles/${id}/versions`, { spaceIds, from, version })
}

afterEach(() => restoreCatalog(desk))

describe("a bundle's spaces", () => {
  it('change from a day on, for new bookings only', async () => {
    const kept = await bookAtDesk(desk.staff, 'bundle1', `${DAY}T18:00`)
    const { status, body: next } = await changeSpaces('bundle1', ['cage-1', 'cage-3'])
    expect([status, next]).toMatchObject([
      201,
      { spaceIds: ['cage-1', 'cage-3'], startsOn: DAY, retiresOn: null, firstId: 'bundle1' },
    ])
    expect(await find('bundles', 'bundle1')).toMatchObject({ spaceIds: ['cage-1', 'cage-2'], retiresOn: DAY })
    expect((await auditOf(desk.barn, 'bundle:bundle1')).at(-1)).toMatchObject({
      action: 'change_bundle_spaces',
      before: { spaceIds: ['cage-1', 'cage-2'] },
      after: { spaceIds: ['cage-1', 'cage-3'], from: DAY },
    })

    const ofNext = { bundleId: next.id }
    expect((await book('bundle1', `${DAY}T10:00`)).body.code).toBe('not_active')
    expect((await book('bundle1', `${BEFORE}T10:00`, ofNext)).body.code).toBe('not_active')
    // The kept booking has cages 1 and 2, and the new version's cage 3 is free.
    expect((await book('bundle1', `${DAY}T18:00`, ofNext)).body.code).toBe('slot_taken')
    expect((await book('cage-2', `${DAY}T18:00`)).body.code).toBe('slot_taken')
    expect((await book('cage-3', `${DAY}T18:00`)).status).toBe(201)
    const made = await book('bundle1', `${DAY}T10:00`, ofNext)
    expect(made.status).toBe(201)
    expect((await book('cage-2', `${DAY}T10:00`)).status).toBe(201)

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
    expect(body.find(({ id }: { id: string }) => id === next.id).priceRules).toMatchObject([
      { hourlyRate: '44.00' },
    ])
    const wanted = { bundleId: next.id, totalAmount: '44.00' }
    expect((await book('bundle1', `${DAY}T10:00`, wanted)).status).toBe(201)
    await setRules(desk.staff, [])
  })

  it('let one of two customers have a part and the bundle, on either side of the day', async () => {
    const { body: next } = await changeSpaces('bundle1', ['cage-2', 'cage-3'])
    for (const [day, bundleId] of [
      [BEFORE, 'bundle1'],
      [DAY, next.id],
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
        desk.staff.post('/api/admin/bundles/bundle1/versions', { spaceIds: [spaceId], from: DAY, version }),
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
