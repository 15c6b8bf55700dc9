import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { rowOf } from '../../testing/records.ts'
import { holdSeason, seasonOf } from '../../testing/season.ts'
import { expireHolds } from './expire-holds.ts'

const desk = openDesk()
const TUESDAYS = () => seasonOf('cage-1', '2026-12-01T18:00', 4, 2)

const countHolds = async () => {
  const { rows } = await sql<{ bookings: number; occupied: number; seasons: number }>`
    select (select count(*)::int from bookings where status = 'pending') as bookings,
      (select count(*)::int from booking_occupancy) as occupied, (select count(*)::int from orders where label is not null) as seasons`.execute(
    desk.barn.services.db,
  )
  return rows[0]
}

describe('createOrder', () => {
  it('takes all dates as ordinary holds that last 20 minutes, at the facility’s hour on each side of a clock change', async () => {
    const { status, body } = await desk.customer.post(
      '/api/orders',
      seasonOf('cage-1', '2027-03-02T18:00', 3),
    )
    expect(status).toBe(201)
    expect(body.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
      '2027-03-02T23:00:00Z',
      '2027-03-09T23:00:00Z',
      '2027-03-16T22:00:00Z',
    ])
    expect(new Set(body.map(({ orderId }: { orderId: string }) => orderId)).size).toBe(1)
    expect(body[0]).toMatchObject({
      status: 'pending',
      holdExpiresAt: '2026-11-20T17:20:00Z',
      totalAmount: '30.00',
    })
  })

  it('takes nothing if one date is gone, and says which, why, and what a date costs now', async () => {
    const other = await registerVerified(desk.barn)
    await other.post('/api/bookings', bookingOf('bundle3', '2026-12-08T19:00'))
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-12-15', reason: 'Tournament' })
    const before = await countHolds()
    const season = TUESDAYS()
    const [, , , last] = season.dates
    if (last) last.totalAmount = '10.00'
    const { status, body } = await desk.customer.post('/api/orders', season)
    expect([status, body.code]).toEqual([409, 'dates_changed'])
    expect(body.details.dates).toEqual([
      { index: 1, code: 'slot_taken', message: expect.stringContaining('conflicts') },
      { index: 2, code: 'date_blocked', message: 'This date is unavailable: Tournament' },
      { index: 3, code: 'price_changed', message: expect.stringContaining('price'), totalAmount: '60.00' },
    ])
    expect(await countHolds()).toEqual(before)
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
  })

  it('names each date outside the booking window and dates that overlap each other', async () => {
    const season = seasonOf('cage-1', '2026-12-01T18:00', 2, 2)
    season.dates.push(
      bookingOf('cage-1', '2026-12-01T19:00'),
      bookingOf('cage-1', '2026-11-20T12:00'),
      bookingOf('cage-1', '2027-04-01T12:00'),
    )
    const { body } = await desk.customer.post('/api/orders', season)
    const reasons = body.details.dates.map(({ index, code }: { index: number; code: string }) => [
      index,
      code,
    ])
    expect(reasons).toEqual([
      [3, 'too_soon'],
      [2, 'slot_taken'],
      [4, 'too_far_ahead'],
    ])
  })

  it('releases expired holds in its way, and takes their time', async () => {
    const other = await registerVerified(desk.barn)
    await other.post('/api/bookings', bookingOf('cage-1', '2026-12-08T18:00'))
    desk.barn.clock.advance({ minutes: 15 })
    expect((await desk.customer.post('/api/orders', TUESDAYS())).status).toBe(201)
  })

  it('returns the same bookings when it is repeated, and those of others to no one', async () => {
    const season = TUESDAYS()
    const first = await desk.customer.post('/api/orders', season)
    const again = await desk.customer.post('/api/orders', season)
    expect(again.body).toEqual(first.body)
    const stranger = await registerVerified(desk.barn)
    expect((await stranger.post('/api/orders', season)).body.code).toBe('booking_not_found')
  })

  it('counts as one hold beside others', async () => {
    await desk.customer.post('/api/orders', TUESDAYS())
    const more = [bookingOf('cage-2', '2026-12-02T18:00'), bookingOf('cage-2', '2026-12-03T18:00')]
    for (const slot of more) expect((await desk.customer.post('/api/bookings', slot)).status).toBe(201)
    const fourth = await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-12-04T18:00'))
    expect(fourth.body.code).toBe('too_many_holds')
  })

  it('holds eight dates before the first payment, then 24', async () => {
    const nine = await desk.customer.post('/api/orders', seasonOf('cage-1', '2026-12-01T18:00', 9))
    expect([nine.body.code, nine.body.details]).toEqual(['too_many_dates', { most: 8 }])
    await payForBooking(desk.barn, desk.customer)
    const long = seasonOf('cage-1', '2026-12-01T18:00', 12)
    long.dates.push(...seasonOf('cage-1', '2026-12-03T18:00', 12).dates)
    const { status, body } = await desk.customer.post('/api/orders', long)
    expect([status, body.length]).toEqual([201, 24])
  })

  it('waits for another unpaid season, and ten minutes after one ran out or was given up late', async () => {
    const first = await desk.customer.post('/api/orders', TUESDAYS())
    const next = () => desk.customer.post('/api/orders', seasonOf('cage-2', '2026-12-01T18:00', 2))
    expect((await next()).body.code).toBe('season_open')
    desk.barn.clock.advance({ minutes: 21 })
    expect((await next()).body.code).toBe('season_paused')
    expect(await expireHolds(desk.barn.services)).toBe(4)
    expect((await next()).body.message).toContain('first pick until 12:30 PM ET')
    desk.barn.clock.advance({ minutes: 10 })
    const second = await next()
    expect([first.status, second.status]).toEqual([201, 201])
    desk.barn.clock.advance({ minutes: 19 })
    await desk.customer.delete(`/api/bookings/${second.body[0].id}/hold`)
    const third = await desk.customer.post('/api/orders', seasonOf('cage-3', '2026-12-01T18:00', 2))
    expect(third.body.code).toBe('season_paused')
  })

  it('leaves no season to unverified strangers, and no whole day to anyone', async () => {
    const stranger = await registerCustomer(desk.barn)
    expect((await stranger.post('/api/orders', TUESDAYS())).body.code).toBe('verify_to_hold_more')
    const day = TUESDAYS()
    day.dates = ['09', '12', '15'].map((hour) => bookingOf('bundle3', `2026-12-01T${hour}:00`, 3))
    expect((await desk.customer.post('/api/orders', day)).body.code).toBe('too_many_dates')
  })

  it('refuses a time that its customer holds already, and is never broken up by another booking', async () => {
    const { body: held } = await desk.customer.post(
      '/api/bookings',
      bookingOf('cage-1', '2026-12-08T18:00', 2),
    )
    const { body } = await desk.customer.post('/api/orders', TUESDAYS())
    expect(body.details.dates).toMatchObject([{ index: 1, code: 'own_hold_overlaps' }])
    await desk.customer.delete(`/api/bookings/${held.id}/hold`)
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-2', '2026-12-01T18:00', 3))
    const other = { ...bookingOf('cage-3', '2026-12-01T18:00'), replaces: ids[0] }
    expect((await desk.customer.post('/api/bookings', other)).body.code).toBe('own_hold_overlaps')
    for (const id of ids) expect((await rowOf(desk.barn, id)).status).toBe('pending')
  })

  it('is released as a whole', async () => {
    const { ids } = await holdSeason(desk.customer, TUESDAYS())
    expect((await desk.customer.delete(`/api/bookings/${ids[2]}/hold`)).status).toBe(204)
    for (const id of ids)
      expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'cancelled', cancelReason: 'released' })
    expect(await countHolds()).toMatchObject({ bookings: 0, occupied: 0 })
  })
})

describe('seasons that overlap', () => {
  beforeEach(() => desk.barn.clock.set('2026-11-20T12:00:00-05:00'))

  it('go to exactly one of two coaches in each of 12 rounds, whole, without a deadlock', async () => {
    const coaches = [await registerVerified(desk.barn), await registerVerified(desk.barn)]
    for (let round = 0; round < 12; round += 1) {
      await desk.barn.clearBookings()
      const [one, other] = [
        seasonOf('cage-1', '2026-12-01T18:00', 8),
        seasonOf('bundle3', '2026-12-15T18:00', 8),
      ]
      other.dates.reverse()
      const answers = await Promise.all([
        coaches[0]?.post('/api/orders', one),
        coaches[1]?.post('/api/orders', other),
        desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-22T18:00')),
      ])
      const codes = answers.map((answer) => answer?.body.code ?? answer?.status)
      expect(codes.every((code) => code === 201 || code === 'dates_changed' || code === 'slot_taken')).toBe(
        true,
      )
      const { rows } = await sql<{ dates: number }>`
        select count(*)::int as dates from bookings join orders on orders.id = order_id
        where label is not null and status = 'pending' group by order_id
      `.execute(desk.barn.services.db)
      expect(rows.every(({ dates }) => dates === 8)).toBe(true)
      expect(codes.filter((code) => code === 201).length).toBe(1)
    }
  })

  it('never wait for each other in a circle, whatever the order of their cages', async () => {
    const coach = await registerVerified(desk.barn)
    const pair = (start: string) => [
      bookingOf('cage-2', `${start}T18:00`),
      bookingOf('cage-1', `${start}T19:00`),
    ]
    for (let round = 0; round < 8; round += 1) {
      await desk.barn.clearBookings()
      const season = { ...TUESDAYS(), dates: [...pair('2026-12-01'), ...pair('2026-12-08')] }
      const answers = await Promise.all([
        coach.post('/api/orders', season),
        desk.customer.post('/api/bookings', bookingOf('bundle1', '2026-12-01T18:00', 2)),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    }
  })
})
