import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { sendReminders } from './send-reminders.ts'

let barn: TestApp
let staff: Awaited<ReturnType<typeof registerAdmin>>
let customer: Awaited<ReturnType<typeof registerCustomer>>
beforeAll(async () => {
  barn = await startTestApp()
  staff = await registerAdmin(barn)
  customer = await registerCustomer(barn)
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  await deliverAll(barn)
})

/** To a slot like "2026-11-21T18:00", and to another space or bundle where one is given. */
function move(booking: { id: string; version: number }, start: string, itemId?: string): Promise<Answer> {
  const { startTime, ...item } = bookingOf(itemId ?? '', start)
  const { spaceId, bundleId } = item as { spaceId?: string; bundleId?: string }
  const to = itemId ? { spaceId, bundleId } : {}
  return staff.post(`/api/admin/bookings/${booking.id}/move`, { ...to, startTime, version: booking.version })
}
const occupied = async (id: string) =>
  (
    await sql<{ resource: string; start: string }>`
      select resource, to_char(lower(during) at time zone 'America/New_York', 'MM-DD HH24') as start
      from booking_occupancy where booking_id = ${id} order by resource`.execute(barn.services.db)
  ).rows.map(({ resource, start }) => `${resource} ${start}`)

describe('a booking that staff move', () => {
  it('goes to a free slot with everything that belongs to it, and its customer hears of it', async () => {
    const { bookingId } = await payForBooking(barn, customer)
    await customer.post(`/api/bookings/${bookingId}/agreements`, {
      ...{ policyVersion: '2026-11-01', signature: 'Casey Stengel' },
      ...{ cancellationAccepted: true, liabilityAccepted: true },
    })
    await deliverAll(barn)
    const { version } = (await staff.get(`/api/admin/bookings/${bookingId}`)).body
    const { status, body } = await move({ id: bookingId, version }, '2026-11-24T20:00', 'cage-2')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      spaceId: 'cage-2',
      startTime: '2026-11-25T01:00:00Z',
      endTime: '2026-11-25T02:00:00Z',
      status: 'confirmed',
      totalAmount: '30.00',
      paymentState: 'paid',
      isSigned: true,
      version: version + 1,
    })
    expect(await occupied(bookingId)).toEqual(['space:cage-2 11-24 20'])
    expect(body.history.at(-1)).toMatchObject({
      kind: 'moved',
      actorName: 'Casey Stengel',
      before: { spaceId: 'cage-1', startTime: '2026-11-21T23:00:00Z' },
      after: { spaceId: 'cage-2', startTime: '2026-11-25T01:00:00Z' },
    })
    const [mail, ...others] = await deliverAll(barn)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: customer.email,
      subject: 'Booking moved: Batting Cage 2, Tuesday, November 24, 2026',
    })
    expect(mail?.text).toContain('Was: Batting Cage 1 on Saturday, November 21, 2026, 6:00 PM – 7:00 PM ET')
    expect(mail?.text).toContain('Total paid: $30.00')
    const calendar = String(mail?.attachments?.[0]?.content)
    expect(calendar).toContain('DTSTART;TZID=America/New_York:20261124T200000')
    expect(calendar).toContain(`SEQUENCE:${version + 1}`)
    expect(calendar).toContain(`UID:booking-${bookingId}@the-barn`)
  })

  it('may move by an hour onto a part of itself', async () => {
    const booking = await bookAtDesk(staff, 'bundle1', '2026-11-21T18:00', { hours: 3 })
    expect((await move(booking, '2026-11-21T19:00')).status).toBe(200)
    expect(await occupied(booking.id)).toEqual([
      'bundle:bundle1 11-21 19',
      'space:cage-1 11-21 19',
      'space:cage-2 11-21 19',
    ])
    await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
  })

  it('to where it is already changes nothing and mails nobody', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    await deliverAll(barn)
    expect((await move(booking, '2026-11-21T18:00', 'cage-1')).body).toMatchObject({ version: 1 })
    expect(await deliverAll(barn)).toEqual([])
  })

  it('that is moved twice before its mail went out is told of once', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    await deliverAll(barn)
    await move(booking, '2026-11-22T18:00')
    await move({ ...booking, version: 2 }, '2026-11-23T18:00')
    const subjects = (await deliverAll(barn)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Booking moved: Batting Cage 1, Monday, November 23, 2026'])
  })

  it('shows on the boards of both days at once', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    const dates: string[] = []
    const stop = barn.services.notifications.subscribe('availability', (date) => void dates.push(date))
    await move(booking, '2026-11-24T18:00')
    await expect.poll(() => new Set(dates)).toEqual(new Set(['2026-11-21', '2026-11-24']))
    stop()
  })
})

describe('a booking is not moved', () => {
  it('onto another, and the desk is told whose', async () => {
    const other = await bookAtDesk(staff, 'bundle3', '2026-11-24T17:00', {
      hours: 2,
      customerName: 'Coach Yost',
    })
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    const { status, body } = await move(booking, '2026-11-24T18:00')
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect(body.details.conflict).toMatchObject({
      bookingId: other.id,
      customerName: 'Coach Yost',
      itemName: 'Whole Barn',
    })
    expect(await occupied(booking.id)).toEqual(['space:cage-1 11-21 18'])
  })

  it('to another price, in either direction', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00', { hours: 2 })
    const { body } = await move(booking, '2026-11-21T18:00', 'practice-area')
    expect(body).toMatchObject({
      code: 'price_differs',
      details: { totalAmount: '60.00', newTotalAmount: '150.00' },
    })
    const team = await bookAtDesk(staff, 'bundle3', '2026-11-24T18:00')
    expect((await move(team, '2026-11-24T18:00', 'cage-1')).body.code).toBe('price_differs')
  })

  it('onto a closed day, to no slot of ours, to what is not there, or to what is both', async () => {
    await barn.services.db
      .insertInto('blockedDates')
      .values({
        date: '2026-11-26',
        reason: 'Thanksgiving',
        createdBy: staff.id,
        createdAt: barn.clock.now(),
      })
      .execute()
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    const code = async (...to: [start: string, itemId?: string]) => (await move(booking, ...to)).body.code
    expect((await move(booking, '2026-11-26T18:00')).body.message).toBe(
      'This date is unavailable: Thanksgiving',
    )
    expect(await code('2026-11-21T18:30')).toBe('invalid_slot')
    expect(await code('2026-11-21T22:00')).toBe('start_too_late')
    expect(await code('2026-11-20T10:00')).toBe('in_the_past')
    expect(await code('2026-11-21T19:00', 'cage-9')).toBe('space_not_found')
    const both = { spaceId: 'cage-1', bundleId: 'bundle1', startTime: booking.startTime, version: 1 }
    const { body } = await staff.post(`/api/admin/bookings/${booking.id}/move`, both)
    expect(body.code).toBe('one_of_space_or_bundle')
    expect((await move({ id: staff.id, version: 1 }, '2026-11-21T19:00')).status).toBe(404)
  })

  it('when it is over or cancelled', async () => {
    const ended = await bookAtDesk(staff, 'cage-1', '2026-11-20T10:00')
    expect((await move(ended, '2026-11-24T18:00')).body).toMatchObject({
      code: 'booking_ended',
      message: /over/,
    })
    const gone = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    await staff.delete(`/api/admin/bookings/${gone.id}`)
    expect((await move({ ...gone, version: 2 }, '2026-11-24T18:00')).body).toMatchObject({
      code: 'booking_ended',
      message: /cancelled/,
    })
  })

  it('while it waits for its payment; without a payment provider it may', async () => {
    const { body: hold } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
    expect((await move({ id: hold.id, version: 1 }, '2026-11-24T18:00')).body.code).toBe('awaiting_payment')
    await barn.services.db
      .updateTable('bookings')
      .set({ holdExpiresAt: null })
      .where('id', '=', hold.id)
      .execute()
    expect((await move({ id: hold.id, version: 1 }, '2026-11-24T18:00')).status).toBe(200)
  })

  it('over the head of another desk, which is named, with the booking as it is now', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    const [one, two] = await Promise.all([
      move(booking, '2026-11-22T18:00'),
      move(booking, '2026-11-23T18:00'),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one]
    expect(loser.body).toMatchObject({
      code: 'changed_meanwhile',
      details: {
        changedBy: 'Casey Stengel',
        current: { id: booking.id, startTime: winner.body.startTime, version: 2, staffNote: null },
      },
    })
    const again = await staff.put(`/api/admin/bookings/${booking.id}/note`, {
      note: 'Key is at the bar',
      version: 1,
    })
    expect(again.body.code).toBe('changed_meanwhile')
  })
})

describe('a hold in the way', () => {
  it('that ran out makes way for a move', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    const { body: hold } = await customer.post('/api/bookings', bookingOf('bundle1', '2026-11-24T18:00'))
    expect((await move(booking, '2026-11-24T18:00')).body.code).toBe('slot_taken')
    barn.clock.advance({ minutes: 15 })
    expect((await move(booking, '2026-11-24T18:00')).status).toBe(200)
    expect((await staff.get(`/api/admin/bookings/${hold.id}`)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    })
  })
})

describe('reminders', () => {
  const remind = async () => {
    await sendReminders(barn.services)
    return (await deliverAll(barn)).map(({ subject }) => subject)
  }

  it('follow the new time, also when one of the old time was sent', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-22T18:00')
    await deliverAll(barn)
    barn.clock.set('2026-11-21T18:00:00-05:00')
    expect(await remind()).toEqual([expect.stringContaining('November 22')])
    const { version } = (await staff.get(`/api/admin/bookings/${booking.id}`)).body
    const { body } = await move({ id: booking.id, version }, '2026-11-25T18:00')
    expect(body.reminderSent).toBe(false)
    expect(await remind()).toEqual([expect.stringContaining('Booking moved')])
    barn.clock.set('2026-11-24T17:59:00-05:00')
    expect(await remind()).toEqual([])
    barn.clock.set('2026-11-24T18:00:00-05:00')
    expect(await remind()).toEqual([expect.stringContaining('November 25')])
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
  })

  it('that would say what the move just said are left out', async () => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-25T18:00')
    await deliverAll(barn)
    barn.clock.set('2026-11-21T12:00:00-05:00')
    await move(booking, '2026-11-21T18:00')
    expect(await remind()).toEqual([expect.stringContaining('Booking moved')])
    barn.clock.set('2026-11-21T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
  })
})

describe('when many move at once', () => {
  it('crosswise, round and onto what others take: nobody waits for ever, nothing is lost, nothing overlaps', async () => {
    const spaces = ['cage-1', 'cage-2', 'cage-3'] as const
    const hours = [8, 9, 10]
    const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00`
    const bookings = await Promise.all(
      spaces.flatMap((space) => hours.slice(0, 2).map((hour) => bookAtDesk(staff, space, at(hour)))),
    )
    const answers: Answer[] = []
    await Promise.all([
      ...bookings.map(async (booking, index) => {
        let version = 1
        for (let step = 1; step <= 5; step += 1) {
          const hour = hours[(index + step * (1 + (index % 3))) % hours.length] ?? 8
          const answer = await move({ id: booking.id, version }, at(hour), spaces[(index + step) % 3])
          if (answer.status === 200) version = answer.body.version
          answers.push(answer)
        }
      }),
      // Takers of bundles want several of these at once, while they change hands.
      ...Array.from({ length: 3 }, async (_, taker) => {
        for (let step = 0; step < 4; step += 1)
          answers.push(
            await staff.post('/api/admin/bookings', {
              ...bookingOf(step % 2 ? 'bundle1' : 'bundle3', at(hours[(taker + step) % hours.length] ?? 8)),
              customerEmail: `taker${taker}@example.com`,
            }),
          )
      }),
    ])
    const outcomes = new Set(answers.map(({ status, body }) => (status < 300 ? 'won' : body.code)))
    expect([...outcomes].sort()).toEqual(['slot_taken', 'won'])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
    const { rows } = await sql<{ id: string; spaces: number; expected: number }>`
      select bookings.id, count(*)::int as spaces,
        cardinality(coalesce(bundles.space_ids || 'itself'::text, array[space_id])) as expected
      from bookings left join bundles on bundles.id = bundle_id
      join booking_occupancy on booking_id = bookings.id and during = tstzrange(start_time, end_time, '[)')
      group by bookings.id, bundles.id`.execute(barn.services.db)
    expect(rows.length).toBeGreaterThanOrEqual(bookings.length)
    for (const { spaces: seen, expected } of rows) expect(seen).toBe(expected)
    const { rows: overlapping } = await sql`
      select from booking_occupancy one join booking_occupancy two
      on one.resource = two.resource and one.during && two.during and one.booking_id < two.booking_id`.execute(
      barn.services.db,
    )
    expect(overlapping).toEqual([])
  })
})
