import { beforeEach, describe, expect, it } from 'vitest'
import { reopenAll } from '../../testing/closures.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { auditOf, emailsOf, endHolds, rowOf } from '../../testing/records.ts'
import { pay } from '../../testing/stripe-client.ts'
import { settle } from '../payments/intents/settle.ts'

const desk = openDesk()

/** The day these tests close. */
const DAY = '2026-11-21'

beforeEach(() => reopenAll(desk))

const block = (body: object) => desk.staff.post('/api/admin/blocked-dates', body)
const closePart = (body: object) =>
  desk.staff.post('/api/admin/closures', { date: DAY, reason: 'Floor work', ...body })
const book = (id: string, hour: number, hours = 1) =>
  desk.customer.post('/api/bookings', bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours))
const staffBook = (id: string, hour: number, hours = 1) =>
  desk.staff.post('/api/admin/bookings', {
    ...bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours),
    customerEmail: 'walk-in@example.com',
    paymentMethod: 'cash',
  })
const preview = async (body: object) => {
  const { body: bookings } = await desk.staff.post('/api/admin/closures/preview', { date: DAY, ...body })
  return bookings.map(({ id }: { id: string }) => id)
}
const statusOf = async (id: string) => (await rowOf(desk.barn, id)).status

describe('blockDate', () => {
  it('blocks customers and staff until the day is reopened', async () => {
    const { status, body } = await block({ date: DAY, reason: '  Thanksgiving ' })
    expect([status, body]).toEqual([201, { id: body.id, cancelled: [], notCancelled: [] }])
    expect((await desk.barn.client().get('/api/blocked-dates')).body).toEqual([
      { id: body.id, date: DAY, reason: 'Thanksgiving', createdAt: '2026-11-20T17:00:00Z' },
    ])
    const refused = { code: 'date_blocked', message: 'This date is unavailable: Thanksgiving' }
    expect((await book('cage-1', 18)).body).toMatchObject(refused)
    expect((await staffBook('cage-1', 18)).body).toMatchObject(refused)
    expect((await block({ date: DAY, reason: 'Again' })).body.code).toBe('already_closed')

    expect((await desk.staff.delete(`/api/admin/blocked-dates/${body.id}`)).status).toBe(204)
    expect((await desk.staff.delete(`/api/admin/blocked-dates/${body.id}`)).status).toBe(404)
    expect((await book('cage-1', 18)).status).toBe(201)
    expect(await auditOf(desk.barn, `date:${DAY}`)).toEqual([
      {
        actorId: desk.staff.id,
        action: 'block_date',
        subjectName: DAY,
        before: null,
        after: { reason: 'Thanksgiving' },
      },
      {
        actorId: desk.staff.id,
        action: 'unblock_date',
        subjectName: DAY,
        before: { reason: 'Thanksgiving' },
        after: null,
      },
    ])
  })

  it('keeps existing bookings unless staff decide otherwise', async () => {
    const { body: booking } = await book('cage-1', 18)
    expect((await block({ date: DAY, reason: 'Holiday' })).status).toBe(201)
    expect(await statusOf(booking.id)).toBe('pending')
  })

  it('cancels and refunds the chosen bookings, keeps the rest, and reports failures', async () => {
    const paid = await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-1', `${DAY}T18:00`) })
    const { body: kept } = await book('cage-2', 18)
    const { body: elsewhere } = await desk.customer.post(
      '/api/bookings',
      bookingOf('cage-1', '2026-11-22T18:00'),
    )
    const { body } = await block({
      date: DAY,
      reason: 'Burst pipe',
      seen: [paid.bookingId, kept.id],
      decisions: [
        { bookingId: paid.bookingId, choice: 'cancel_and_refund' },
        { bookingId: kept.id, choice: 'keep' },
        { bookingId: elsewhere.id, choice: 'cancel_and_refund' },
      ],
    })
    expect(body).toEqual({
      id: body.id,
      cancelled: [paid.bookingId],
      notCancelled: [{ bookingId: elsewhere.id, message: expect.stringMatching(/isn't in the closed time/) }],
    })
    expect(await Promise.all([paid.bookingId, kept.id, elsewhere.id].map(statusOf))).toEqual([
      'cancelled',
      'pending',
      'pending',
    ])
    const refunds = await desk.barn.services.db.selectFrom('refunds').select(['amount', 'reason']).execute()
    expect(refunds).toEqual([{ amount: '30.00', reason: 'Burst pipe' }])
    expect(await emailsOf(desk.barn, paid.bookingId, 'booking-cancelled')).toMatchObject([
      { props: { reason: 'Burst pipe', refunded: '30.00' } },
    ])
  })

  it('refuses with the current list when a booking was made since staff looked', async () => {
    const { body: seen } = await book('cage-1', 18)
    const { body: since } = await book('cage-2', 19)
    const refused = await block({ date: DAY, reason: 'Holiday', seen: [seen.id] })
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings_affected'])
    expect(refused.body.details.bookings).toMatchObject([
      { id: seen.id, customerEmail: desk.customer.email },
      { id: since.id, customerEmail: desk.customer.email },
    ])
    expect((await desk.barn.client().get('/api/blocked-dates')).body).toEqual([])
    expect((await block({ date: DAY, reason: 'Holiday', seen: [seen.id, since.id] })).status).toBe(201)
  })

  it('ignores ended and cancelled bookings and expired holds', async () => {
    const { body: over } = await book('cage-1', 10)
    const { body: later } = await book('cage-1', 18)
    await desk.barn.services.db.updateTable('orders').set({ expiresAt: null }).execute()
    const { body: expired } = await book('cage-2', 18)
    desk.barn.clock.set(`${DAY}T11:00:00-05:00`)
    expect(await preview({})).toEqual([later.id])
    expect(await statusOf(over.id)).toBe('pending')
    expect(await statusOf(expired.id)).toBe('pending')
    expect((await block({ date: DAY, reason: 'Holiday', seen: [later.id] })).status).toBe(201)
  })

  it.each([
    [{}, 'Please fill in both date and reason fields'],
    [{ date: DAY, reason: ' ' }, 'Please fill in both date and reason fields'],
    [{ date: '2026-02-30', reason: 'x' }, 'Must be a date in the form YYYY-MM-DD'],
    [{ date: '9999-01-01', reason: 'x' }, 'Must be a date between 2000 and 2100'],
    [{ date: DAY, reason: 'x', decisions: [{ bookingId: 'x', choice: 'keep' }] }, expect.any(String)],
    [
      { date: DAY, reason: 'x', decisions: [{ bookingId: crypto.randomUUID(), choice: 'seances' }] },
      expect.stringMatching(/no longer available/),
    ],
  ])('refuses %j', async (body, message) => {
    const answer = await desk.staff.post('/api/admin/blocked-dates', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

it('notifies every process when a day is closed or reopened', async () => {
  const heard: string[] = []
  const channels = ['availability', 'closures']
  const stops = channels.map((channel) =>
    desk.barn.services.notifications.subscribe(channel, (date) => heard.push(`${channel} ${date}`)),
  )
  const { body: day } = await block({ date: DAY, reason: 'Holiday' })
  await desk.staff.delete(`/api/admin/blocked-dates/${day.id}`)
  await closePart({ spaceIds: ['cage-1'] })
  // Notifications arrive in transaction order, on a separate connection.
  await expect
    .poll(() => heard)
    .toEqual(
      Array(3)
        .fill([`availability ${DAY}`, `closures ${DAY}`])
        .flat(),
    )
  for (const stop of stops) stop()
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

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
    await endHolds(desk.barn, [{ id: bookingId, intentId }], 'hold_expired', by)
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
