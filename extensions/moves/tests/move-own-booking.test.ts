import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { heardDuring } from '../../../testing/heard-freed.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payUnderPolicy, publishTerms } from '../../../testing/published-policy.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk({ extras: ['moves'] })
let bookingId: string
beforeEach(async () => {
  await publishTerms(desk, 'moves')
  bookingId = await payUnderPolicy(desk, bookingOf('cage-1', '2026-11-24T17:00', 2))
  await deliverAll(desk.barn)
})

function move(start: string, itemId = 'cage-1', { who = desk.customer as Client, id = bookingId } = {}) {
  const { startTime, ...item } = bookingOf(itemId, start) as { startTime: string; spaceId?: string }
  const { spaceId = null } = item
  const to = { spaceId, bundleId: spaceId ? null : itemId, startTime, isChecked: true }
  return who.post(`/api/bookings/${id}/move`, to)
}

async function own() {
  const { body } = await desk.customer.get('/api/bookings')
  return body.find(({ id }: { id: string }) => id === bookingId)
}

/** The taken times of a day, as everyone sees them. */
async function takenOn(date: string) {
  const { body } = await desk.barn.client().get(`/api/bookings/availability/${date}`)
  return body.map(({ startTime, endTime, spaceId }: Record<string, string>) => [spaceId, startTime, endTime])
}

describe('a customer who moves a booking', () => {
  it('gives up the old time for the new one, which can overlap it, and keeps number and price', async () => {
    expect((await own()).more).toEqual({ moves: { until: '2026-11-23T22:00:00Z' } })
    const { status, body } = await move('2026-11-24T18:00')
    expect([status, body]).toMatchObject([
      200,
      {
        id: bookingId,
        startTime: '2026-11-24T23:00:00Z',
        endTime: '2026-11-25T01:00:00Z',
        totalAmount: '60.00',
      },
    ])
    expect(await takenOn('2026-11-24')).toEqual([['cage-1', '2026-11-24T23:00:00Z', '2026-11-25T01:00:00Z']])
    const after = await own()
    expect(after).toMatchObject({ startTime: '2026-11-24T23:00:00Z' })
    expect(after).not.toHaveProperty('more')
  })

  it('gets one email with the new time and a newer calendar event, and reminders at the new time', async () => {
    const sequence = async () =>
      /SEQUENCE:(\d+)/.exec((await desk.customer.get(`/api/bookings/${bookingId}/calendar.ics`)).body)?.[1]
    const before = Number(await sequence())
    await desk.barn.services.db.updateTable('bookings').set({ reminderSent: true }).execute()
    await move('2026-11-26T18:00', 'cage-2')
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Booking moved: Batting Cage 2, Thursday, November 26, 2026')
    expect(email?.text).toContain('You moved your booking.')
    expect(Number(await sequence())).toBe(before + 1)
    expect((await own()).reminderSent).toBe(false)
  })

  it('leaves evidence of what they confirmed, and history for staff', async () => {
    await move('2026-11-26T18:00', 'cage-2')
    const { db } = desk.barn.services
    expect(await db.selectFrom('bookingMoves').selectAll().execute()).toMatchObject([
      {
        bookingId,
        userId: desk.customer.id,
        consent:
          'I checked the new date and time: Thursday, November 26, 2026, 6:00 PM – 8:00 PM ET, Batting Cage 2',
        ip: expect.stringMatching(/^10\./),
      },
    ])
    await expect(db.deleteFrom('bookingMoves').execute()).rejects.toThrow('append-only')
    expect((await pageOf(desk, bookingId)).history.at(-1)).toMatchObject({
      kind: 'moved',
      before: { spaceId: 'cage-1' },
      after: {
        spaceId: 'cage-2',
        startTime: '2026-11-26T23:00:00Z',
        confirmed: expect.stringContaining('I checked the new date and time: Thursday, November 26'),
      },
    })
  })

  it('keeps its length on the days when clocks change', async () => {
    desk.barn.clock.set('2027-02-20T12:00:00-05:00')
    const id = await payUnderPolicy(desk, bookingOf('cage-1', '2027-03-13T17:00', 2))
    expect((await move('2027-03-14T17:00', 'cage-1', { id })).body).toMatchObject({
      startTime: '2027-03-14T21:00:00Z',
      endTime: '2027-03-14T23:00:00Z',
    })
  })

  it('pays nothing and gets nothing back for a cheaper time', async () => {
    const large = await payUnderPolicy(desk, bookingOf('bundle1', '2026-11-25T17:00'))
    expect((await move('2026-11-26T18:00', 'cage-3', { id: large })).body).toMatchObject({
      spaceId: 'cage-3',
      bundleId: null,
      totalAmount: '55.00',
    })
    expect(await takenOn('2026-11-25')).toEqual([])
  })

  it('frees the old time', async () => {
    const { freed } = await heardDuring(desk.barn, () => move('2026-11-26T18:00'))
    expect(freed.map(({ item, start }) => [item, start.toString()])).toMatchObject([
      [{ spaceId: 'cage-1' }, '2026-11-24T22:00:00Z'],
    ])
  })
})

describe('a move is refused, and nothing changes,', () => {
  it.each<[string, string, number, string, RegExp?]>([
    ['to the same time', '2026-11-24T17:00', 409, 'refused', /already at this time/],
    ['into the past', '2026-11-19T17:00', 400, 'in_the_past'],
    ['sooner than an hour from now', '2026-11-20T12:00', 400, 'too_soon'],
    ['over 30 days away', '2026-12-25T17:00', 409, 'refused', /within 30 days/],
    ['past closing', '2026-11-26T20:00', 400, 'past_closing'],
  ])('%s', async (_case, start, status, code, message = /./) => {
    const before = await own()
    const expected = { status, body: { code, message: expect.stringMatching(message) } }
    expect(await move(start)).toMatchObject(expected)
    expect(await own()).toEqual(before)
  })

  it('to a pricier time, which staff can do', async () => {
    const before = await own()
    const { status, body } = await move('2026-11-26T18:00', 'bundle1')
    expect([status, body]).toEqual([
      409,
      {
        code: 'refused',
        message: 'This time costs more. To move your booking there, please call us.',
        details: { totalAmount: '60.00', newTotalAmount: '110.00' },
      },
    ])
    expect(await own()).toEqual(before)
  })

  it('to a time that got pricier since they saw it', async () => {
    await sql`update spaces set hourly_rate = 40 where id = 'cage-2'`.execute(desk.barn.owner)
    expect((await move('2026-11-26T18:00', 'cage-2')).body.message).toMatch(/costs more/)
    await sql`update spaces set hourly_rate = 30 where id = 'cage-2'`.execute(desk.barn.owner)
  })

  it('after all that was paid was refunded', async () => {
    const [payment] = (await ledgerOf(desk, bookingId)).payments
    await refundAtDesk(desk, payment.id, 60)
    expect(await own()).not.toHaveProperty('more')
    expect((await move('2026-11-26T18:00')).body.message).toMatch(/can't be moved online/)
  })

  it('a second time', async () => {
    expect((await move('2026-11-26T18:00')).status).toBe(200)
    expect((await move('2026-11-27T18:00')).body.message).toMatch(/already moved this booking/)
  })

  it('later than 24 hours before it starts', async () => {
    desk.barn.clock.set('2026-11-23T17:00:01-05:00')
    expect((await move('2026-11-26T18:00')).body.message).toMatch(/too late to move/)
  })

  it('to a taken or closed time, without saying whose', async () => {
    const other = await registerVerified(desk.barn)
    await payUnderPolicy({ ...desk, customer: other }, bookingOf('cage-2', '2026-11-26T19:00'))
    const { body } = await move('2026-11-26T18:00', 'cage-2')
    expect(body).toEqual({ code: 'slot_taken', message: expect.any(String) })
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-11-27', reason: 'Thanksgiving break' })
    expect((await move('2026-11-27T18:00', 'cage-2')).body.code).toBe('date_blocked')
    expect(await own()).toHaveProperty('more.moves')
  })

  it("if it isn't theirs, isn't checked, or was signed before the policy allowed it", async () => {
    const other = await registerVerified(desk.barn)
    expect((await move('2026-11-26T18:00', 'cage-1', { who: other })).status).toBe(404)
    const unchecked = { spaceId: 'cage-1', startTime: '2026-11-26T23:00:00Z', isChecked: false }
    expect((await desk.customer.post(`/api/bookings/${bookingId}/move`, unchecked)).status).toBe(400)
    await desk.staff.post('/api/admin/policy-versions', { terms: [] })
    const later = await payUnderPolicy(desk, bookingOf('cage-1', '2026-11-25T17:00'))
    await publishTerms(desk, 'moves')
    expect((await move('2026-11-26T18:00', 'cage-1', { id: later })).body.message).toMatch(
      /can't be moved online/,
    )
  })
})

it('a date of a season moves alone', async () => {
  const version = await publishTerms(desk, 'moves')
  const { ids, dates } = await paySeason(desk, seasonOf('cage-3', '2026-11-29T17:00', 3), version)
  expect((await move('2026-12-05T10:00', 'cage-3', { id: ids[1] ?? '' })).status).toBe(200)
  const { order } = await pageOf(desk, ids[0] ?? '')
  const starts = order.dates.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual([dates[0]?.startTime, '2026-12-05T15:00:00Z', dates[2]?.startTime])
})

it('a move by staff leaves the customer theirs', async () => {
  const { version } = await pageOf(desk, bookingId)
  const to = await moveAtDesk(desk.staff, { id: bookingId, version }, '2026-11-25T17:00')
  expect(to.status).toBe(200)
  expect((await move('2026-11-26T18:00')).status).toBe(200)
})

describe('at the same time', () => {
  it('two moves of one booking: one is made', async () => {
    const answers = await Promise.all([move('2026-11-26T18:00'), move('2026-11-28T18:00', 'cage-2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/already moved this booking/)
    const taken = [...(await takenOn('2026-11-26')), ...(await takenOn('2026-11-28'))]
    expect(taken).toHaveLength(1)
  })

  it('two customers who swap their times, and one slot for two: nothing is booked twice or lost', async () => {
    const other = await registerVerified(desk.barn)
    const theirs = await payUnderPolicy(
      { ...desk, customer: other },
      bookingOf('cage-1', '2026-11-25T17:00', 2),
    )
    const answers = await Promise.all([
      move('2026-11-26T17:00'),
      move('2026-11-26T18:00', 'cage-1', { who: other, id: theirs }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await takenOn('2026-11-26')).toHaveLength(1)
    const left = [...(await takenOn('2026-11-24')), ...(await takenOn('2026-11-25'))]
    expect(left).toHaveLength(1)
  })

  it('a move and a cancellation by staff: the time is free at the end, or only the new one is taken', async () => {
    const { version } = await pageOf(desk, bookingId)
    const [moved, cancelled] = await Promise.all([
      move('2026-11-26T18:00'),
      desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { version, refund: 'none' }),
    ])
    const { status } = await own()
    const taken = [...(await takenOn('2026-11-24')), ...(await takenOn('2026-11-26'))]
    expect([moved?.status, cancelled?.status]).toContain(200)
    expect(taken).toHaveLength(status === 'cancelled' ? 0 : 1)
  })

  it('a move and a closure of its day: the closure knows the booking, or the move is refused', async () => {
    const [moved, closed] = await Promise.all([
      move('2026-11-26T18:00'),
      desk.staff.post('/api/admin/blocked-dates', { date: '2026-11-26', reason: 'Snow', seen: [] }),
    ])
    const outcome = [moved?.status, closed?.status]
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(outcome)
  })
})
