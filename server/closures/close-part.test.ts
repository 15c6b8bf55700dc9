import { describe, expect, it } from 'vitest'
import { DAY, openClosingDesk } from '../../testing/closing-desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { holdWithIntent } from '../../testing/paid-booking.ts'
import { auditOf } from '../../testing/records.ts'
import { pay } from '../../testing/stripe-client.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import { settle } from '../payments/intents/settle.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const { desk, closePart, book, staffBook, preview, statusOf } = openClosingDesk()

describe('closePart', () => {
  const HOURS = { fromHour: 12, untilHour: 14 }

  it('refuses bookings that overlap a partial closure and shows the reason', async () => {
    const { status, body } = await closePart({ hours: HOURS })
    expect(status).toBe(201)
    expect((await desk.barn.client().get('/api/closures')).body).toEqual([
      {
        id: body.id,
        date: DAY,
        hours: HOURS,
        spaceIds: null,
        reason: 'Floor work',
        createdAt: '2026-11-20T17:00:00Z',
      },
    ])
    const refused = { code: 'date_blocked', message: 'This time is unavailable: Floor work' }
    for (const [hour, hours] of [
      [12, 1],
      [11, 2],
      [13, 3],
    ] as const) {
      expect((await book('cage-1', hour, hours)).body).toMatchObject(refused)
      expect((await staffBook('bundle3', hour, hours)).body).toMatchObject(refused)
    }
    expect((await book('cage-1', 10, 2)).status).toBe(201)
    expect((await staffBook('cage-1', 14)).status).toBe(201)
    expect((await desk.staff.delete(`/api/admin/closures/${body.id}`)).status).toBe(204)
    expect((await desk.staff.delete(`/api/admin/closures/${body.id}`)).status).toBe(404)
    expect((await book('cage-1', 12)).status).toBe(201)
    expect(await auditOf(desk.barn, `closure:${body.id}`)).toEqual([
      {
        actorId: desk.staff.id,
        action: 'close_part',
        subjectName: DAY,
        before: null,
        after: { reason: 'Floor work', hours: HOURS },
      },
      {
        actorId: desk.staff.id,
        action: 'reopen_part',
        subjectName: DAY,
        before: { reason: 'Floor work', hours: HOURS },
        after: null,
      },
    ])
  })

  it('closes one space and its bundles for a day, and nothing else', async () => {
    await closePart({ spaceIds: ['cage-2', 'cage-2'] })
    expect((await book('cage-2', 10)).body.message).toBe('This date is unavailable: Floor work')
    expect((await book('bundle1', 10)).body.code).toBe('date_blocked')
    expect((await book('cage-1', 10)).status).toBe(201)
    expect((await staffBook('bundle2', 10)).status).toBe(201)
  })

  it('previews exactly the affected bookings, by start', async () => {
    const { body: one } = await book('cage-1', 12)
    const { body: bundle } = await book('bundle1', 13)
    const { body: later } = await book('practice-area', 14)
    expect(await preview({})).toEqual([one.id, bundle.id, later.id])
    expect(await preview({ hours: HOURS })).toEqual([one.id, bundle.id])
    expect(await preview({ spaceIds: ['cage-2'] })).toEqual([bundle.id])
    expect(
      await preview({ spaceIds: ['cage-1', 'practice-area'], hours: { fromHour: 13, untilHour: 24 } }),
    ).toEqual([bundle.id, later.id])
    expect(await preview({ date: '2026-11-22' })).toEqual([])
    const refused = await closePart({ hours: HOURS, spaceIds: ['cage-1'], seen: [one.id] })
    expect(refused.body.code).toBe('bookings_affected')
  })

  it('shows the closure on its day’s board, and in lists from today on', async () => {
    const { body } = await closePart({ hours: HOURS, spaceIds: ['cage-1'] })
    const board = (await desk.staff.get(`/api/admin/board/${DAY}`)).body
    expect(board.closures).toEqual([
      { id: body.id, hours: HOURS, spaceIds: ['cage-1'], reason: 'Floor work' },
    ])
    desk.barn.clock.set('2026-11-22T00:30:00-05:00')
    expect((await desk.barn.client().get('/api/closures')).body).toEqual([])
  })

  it('refunds a payment that arrives after the hold expired on a closed slot', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer, bookingOf('cage-1', `${DAY}T12:00`))
    const by = { actorId: null, now: desk.barn.clock.now() }
    await cancelHolds(desk.barn.services.db, [{ id: bookingId, intentId }], 'hold_expired', by)
    await closePart({ hours: HOURS, spaceIds: ['cage-1'] })
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('refunding')
    expect(await statusOf(bookingId)).toBe('cancelled')
  })

  it('refuses a duplicate, unknown spaces, and a whole day', async () => {
    const part = { hours: HOURS, spaceIds: ['cage-2', 'cage-1'] }
    expect((await closePart(part)).status).toBe(201)
    expect((await closePart({ ...part, spaceIds: ['cage-1', 'cage-2'] })).body.code).toBe('already_closed')
    expect((await closePart({ spaceIds: ['cage-9'] })).body.code).toBe('space_not_found')
    expect(await closePart({})).toMatchObject({ status: 400 })
    expect((await desk.staff.delete(`/api/admin/closures/${UNKNOWN_ID}`)).status).toBe(404)
    expect((await desk.staff.delete('/api/admin/closures/1')).status).toBe(400)
  })

  it.each([
    { hours: { fromHour: 12, untilHour: 12 } },
    { hours: { fromHour: 12.5, untilHour: 14 } },
    { hours: { fromHour: 12, untilHour: 25 } },
    { spaceIds: [] },
    { spaceIds: ['cage-1'], reason: '' },
  ])('refuses %j', async (body) => {
    expect((await closePart(body)).status).toBe(400)
  })
})
