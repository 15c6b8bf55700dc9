import { describe, expect, it } from 'vitest'
import { DAY, openClosingDesk } from '../../testing/closing-desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { auditOf, emailsOf } from '../../testing/records.ts'

const { desk, block, closePart, book, staffBook, preview, statusOf } = openClosingDesk()

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
      notCancelled: [{ bookingId: elsewhere.id, message: "We couldn't find that." }],
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
    await desk.barn.services.db.updateTable('bookings').set({ holdExpiresAt: null }).execute()
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
