import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { pay } from '../../testing/stripe-client.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import { settle } from '../payments/settle.ts'

type Person = Awaited<ReturnType<typeof registerCustomer>>
const DAY = '2026-11-21'
const NOBODY = '00000000-0000-4000-8000-000000000000'

let barn: TestApp
let admin: Person
let customer: Person
beforeAll(async () => {
  barn = await startTestApp()
  admin = await registerAdmin(barn)
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  await barn.services.db.deleteFrom('blockedDates').execute()
  await barn.services.db.deleteFrom('closures').execute()
  customer = await registerCustomer(barn)
})

const block = (body: object) => admin.post('/api/admin/blocked-dates', body)
const closePart = (body: object) =>
  admin.post('/api/admin/closures', { date: DAY, reason: 'Floor work', ...body })
const book = (id: string, hour: number, hours = 1) =>
  customer.post('/api/bookings', bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours))
const staffBook = (id: string, hour: number, hours = 1) =>
  admin.post('/api/admin/bookings', {
    ...bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours),
    customerEmail: 'walk-in@example.com',
    paymentMethod: 'cash',
  })
const preview = async (body: object) => {
  const { body: bookings } = await admin.post('/api/admin/closures/preview', { date: DAY, ...body })
  return bookings.map(({ id }: { id: string }) => id)
}
const statusOf = async (id: string) =>
  (await barn.services.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())
    ?.status
const auditOf = (subject: string) =>
  barn.services.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'subjectName', 'before', 'after'])
    .where('subject', 'like', subject)
    .orderBy('id')
    .execute()

describe('blocking a day', () => {
  it('keeps everybody from booking it, staff too, until it is opened again', async () => {
    const { status, body } = await block({ date: DAY, reason: '  Thanksgiving ' })
    expect([status, body]).toEqual([201, { id: body.id, cancelled: [], notCancelled: [] }])
    expect((await barn.client().get('/api/blocked-dates')).body).toEqual([
      { id: body.id, date: DAY, reason: 'Thanksgiving', createdAt: '2026-11-20T17:00:00Z' },
    ])
    const refused = { code: 'date_blocked', message: 'This date is unavailable: Thanksgiving' }
    expect((await book('cage-1', 18)).body).toMatchObject(refused)
    expect((await staffBook('cage-1', 18)).body).toMatchObject(refused)
    expect((await block({ date: DAY, reason: 'Again' })).body.code).toBe('date_already_blocked')

    expect((await admin.delete(`/api/admin/blocked-dates/${body.id}`)).status).toBe(204)
    expect((await admin.delete(`/api/admin/blocked-dates/${body.id}`)).status).toBe(404)
    expect((await book('cage-1', 18)).status).toBe(201)
    expect(await auditOf(`date:${DAY}`)).toEqual([
      {
        actorId: admin.id,
        action: 'block_date',
        subjectName: DAY,
        before: null,
        after: { reason: 'Thanksgiving' },
      },
      {
        actorId: admin.id,
        action: 'unblock_date',
        subjectName: DAY,
        before: { reason: 'Thanksgiving' },
        after: null,
      },
    ])
  })

  it('leaves the bookings that stand on it, if staff decide nothing', async () => {
    const { body: booking } = await book('cage-1', 18)
    expect((await block({ date: DAY, reason: 'Holiday' })).status).toBe(201)
    expect(await statusOf(booking.id)).toBe('pending')
  })

  it('cancels and refunds what staff decided, keeps the rest, and says what could not be cancelled', async () => {
    const paid = await payForBooking(barn, customer, { slot: bookingOf('cage-1', `${DAY}T18:00`) })
    const { body: kept } = await book('cage-2', 18)
    const { body: elsewhere } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-22T18:00'))
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
      notCancelled: [{ bookingId: elsewhere.id, message: 'We could not find that.' }],
    })
    expect(await Promise.all([paid.bookingId, kept.id, elsewhere.id].map(statusOf))).toEqual([
      'cancelled',
      'pending',
      'pending',
    ])
    const refunds = await barn.services.db.selectFrom('refunds').select(['amount', 'reason']).execute()
    expect(refunds).toEqual([{ amount: '30.00', reason: 'Burst pipe' }])
    const mails = await barn.services.db
      .selectFrom('mails')
      .select('props')
      .where('template', '=', 'booking-cancelled')
      .where('bookingId', '=', paid.bookingId)
      .execute()
    expect(mails).toEqual([{ props: { reason: 'Burst pipe', refunded: '30.00' } }])
  })

  it('stops when somebody booked there since staff looked, and shows what', async () => {
    const { body: seen } = await book('cage-1', 18)
    const { body: since } = await book('cage-2', 19)
    const refused = await block({ date: DAY, reason: 'Holiday', seen: [seen.id] })
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings_touched'])
    expect(refused.body.details.bookings).toMatchObject([
      { id: seen.id, customerEmail: customer.email },
      { id: since.id, customerEmail: customer.email },
    ])
    expect((await barn.client().get('/api/blocked-dates')).body).toEqual([])
    expect((await block({ date: DAY, reason: 'Holiday', seen: [seen.id, since.id] })).status).toBe(201)
  })

  it('is not held up by what is over, cancelled or a hold that ran out', async () => {
    const { body: over } = await book('cage-1', 10)
    const { body: later } = await book('cage-1', 18)
    await barn.services.db.updateTable('bookings').set({ holdExpiresAt: null }).execute()
    const { body: expired } = await book('cage-2', 18)
    barn.clock.set(`${DAY}T11:00:00-05:00`)
    expect(await preview({})).toEqual([later.id])
    expect(await statusOf(over.id)).toBe('pending')
    expect(await statusOf(expired.id)).toBe('pending')
    expect((await block({ date: DAY, reason: 'Holiday', seen: [later.id] })).status).toBe(201)
  })

  it.each([
    [{}, 'Please fill in both date and reason fields'],
    [undefined, 'Please fill in both date and reason fields'],
    [{ date: '', reason: 'x' }, 'Please fill in both date and reason fields'],
    [{ date: DAY, reason: ' ' }, 'Please fill in both date and reason fields'],
    [{ date: DAY }, 'Please fill in both date and reason fields'],
    [{ date: '2026-02-30', reason: 'x' }, 'Must be a date in the form YYYY-MM-DD'],
    [{ date: '11/21/2026', reason: 'x' }, 'Must be a date in the form YYYY-MM-DD'],
    [{ date: '9999-01-01', reason: 'x' }, 'Must be a date between 2000 and 2100'],
    [{ date: DAY, reason: 'a\u0000b' }, 'Please use letters only'],
    [{ date: DAY, reason: 'x', decisions: [{ bookingId: 'x', choice: 'keep' }] }, expect.any(String)],
  ])('refuses %j', async (body, message) => {
    const answer = await admin.post('/api/admin/blocked-dates', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('closing a part', () => {
  const HOURS = { fromHour: 12, untilHour: 14 }

  it('of a day refuses what runs into it, in words with the reason', async () => {
    const { status, body } = await closePart({ hours: HOURS })
    expect(status).toBe(201)
    expect((await barn.client().get('/api/closures')).body).toEqual([
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
    expect((await admin.delete(`/api/admin/closures/${body.id}`)).status).toBe(204)
    expect((await admin.delete(`/api/admin/closures/${body.id}`)).status).toBe(404)
    expect((await book('cage-1', 12)).status).toBe(201)
    expect(await auditOf(`closure:${body.id}`)).toEqual([
      {
        actorId: admin.id,
        action: 'close_part',
        subjectName: DAY,
        before: null,
        after: { reason: 'Floor work', hours: HOURS },
      },
      {
        actorId: admin.id,
        action: 'reopen_part',
        subjectName: DAY,
        before: { reason: 'Floor work', hours: HOURS },
        after: null,
      },
    ])
  })

  it('of one space for a day refuses it and the bundles with it, and nothing else', async () => {
    await closePart({ spaceIds: ['cage-2', 'cage-2'] })
    expect((await book('cage-2', 10)).body.message).toBe('This date is unavailable: Floor work')
    expect((await book('bundle1', 10)).body.code).toBe('date_blocked')
    expect((await book('cage-1', 10)).status).toBe(201)
    expect((await staffBook('bundle2', 10)).status).toBe(201)
  })

  it('previews exactly the bookings that it touches, by start', async () => {
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
    expect(refused.body.code).toBe('bookings_touched')
  })

  it('shows on the board of its day, and in lists only from today on', async () => {
    const { body } = await closePart({ hours: HOURS, spaceIds: ['cage-1'] })
    const board = (await admin.get(`/api/admin/board/${DAY}`)).body
    expect(board.closures).toEqual([
      { id: body.id, hours: HOURS, spaceIds: ['cage-1'], reason: 'Floor work' },
    ])
    barn.clock.set('2026-11-22T00:30:00-05:00')
    expect((await barn.client().get('/api/closures')).body).toEqual([])
  })

  it('sends money back that comes for it after the hold ran out', async () => {
    const { bookingId, intentId } = await holdWithIntent(customer, bookingOf('cage-1', `${DAY}T12:00`))
    const by = { actorId: null, now: barn.clock.now() }
    await cancelHolds(barn.services.db, [{ id: bookingId, intentId }], 'hold_expired', by)
    await closePart({ hours: HOURS, spaceIds: ['cage-1'] })
    await pay(barn, intentId)
    expect(await settle(barn.services, intentId)).toBe('refunding')
    expect(await statusOf(bookingId)).toBe('cancelled')
  })

  it('is refused the second time, for spaces that are not there, and for a whole day', async () => {
    const part = { hours: HOURS, spaceIds: ['cage-2', 'cage-1'] }
    expect((await closePart(part)).status).toBe(201)
    expect((await closePart({ ...part, spaceIds: ['cage-1', 'cage-2'] })).body.code).toBe(
      'date_already_blocked',
    )
    expect((await closePart({ spaceIds: ['cage-9'] })).body.code).toBe('space_not_found')
    expect(await closePart({})).toMatchObject({ status: 400 })
    expect((await admin.delete(`/api/admin/closures/${NOBODY}`)).status).toBe(404)
    expect((await admin.delete('/api/admin/closures/1')).status).toBe(400)
  })

  it.each([
    { hours: { fromHour: 12, untilHour: 12 } },
    { hours: { fromHour: 14, untilHour: 12 } },
    { hours: { fromHour: -1, untilHour: 12 } },
    { hours: { fromHour: 12.5, untilHour: 14 } },
    { hours: { fromHour: 12, untilHour: 25 } },
    { hours: {} },
    { spaceIds: [] },
    { spaceIds: ["' or 1=1"] },
    { spaceIds: ['cage-1'], reason: '' },
    { spaceIds: ['cage-1'], date: 'tomorrow' },
  ])('refuses %j', async (body) => {
    expect((await closePart(body)).status).toBe(400)
  })
})

it('tells every process of a day that was closed or opened', async () => {
  const heard: string[] = []
  const channels = ['availability', 'closures']
  const stops = channels.map((channel) =>
    barn.services.notifications.subscribe(channel, (date) => heard.push(`${channel} ${date}`)),
  )
  const { body: day } = await block({ date: DAY, reason: 'Holiday' })
  await admin.delete(`/api/admin/blocked-dates/${day.id}`)
  await closePart({ spaceIds: ['cage-1'] })
  // Messages come in the order of their transactions, on a connection of their own.
  await expect
    .poll(() => heard)
    .toEqual(
      Array(3)
        .fill([`availability ${DAY}`, `closures ${DAY}`])
        .flat(),
    )
  for (const stop of stops) stop()
})
