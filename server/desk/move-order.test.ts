import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { paySeason, seasonOf, shifted } from '../../testing/season.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const WEEK = 7 * 24
const paid = async (item = 'cage-1') => {
  const season = await paySeason(desk, seasonOf(item, '2026-12-01T18:00', 4))
  await deliverAll(desk.barn)
  return season
}
const move = (id: string, dates: object[]) =>
  desk.staff.post(`/api/admin/bookings/${id}/order-move`, { dates })
const slotsOf = async (id: string) =>
  (await pageOf(desk, id)).order.dates.map(({ startTime, spaceId }: AdminBooking) => [startTime, spaceId])

describe('moveOrder', () => {
  it('moves a date and all later ones, with one email', async () => {
    const { id, ids, dates } = await paid()
    const before = await slotsOf(id)
    expect((await move(ids[1] ?? '', shifted(dates.slice(1), -2, 'cage-2'))).status).toBe(200)
    expect(await slotsOf(id)).toEqual([
      before[0],
      ['2026-12-08T21:00:00Z', 'cage-2'],
      ['2026-12-15T21:00:00Z', 'cage-2'],
      ['2026-12-22T21:00:00Z', 'cage-2'],
    ])
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Season dates moved: U12 practice, 3 dates')
    expect(email?.text).toContain('Batting Cage 2, 4:00 PM – 5:00 PM ET')
    const other = await registerVerified(desk.barn)
    expect((await other.post('/api/bookings', bookingOf('cage-1', '2026-12-08T18:00'))).status).toBe(201)
  })

  it('moves each date onto the slot of the next', async () => {
    const { id, dates } = await paid()
    const before = await slotsOf(id)
    expect((await move(id, shifted(dates, WEEK))).status).toBe(200)
    expect((await slotsOf(id)).slice(0, 3)).toEqual(before.slice(1))
  })

  it('moves nothing if one date has no room, is closed, costs another amount, or changed, and says which', async () => {
    const { id, dates } = await paid()
    const before = await slotsOf(id)
    await bookAtDesk(desk.staff, 'cage-2', '2026-12-01T19:00', { customerName: 'Judy Johnson' })
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-12-08', reason: 'Tournament' })
    const taken = await move(id, shifted(dates, 1, 'cage-2'))
    expect(taken.body).toMatchObject({
      code: 'dates_changed',
      details: {
        dates: [{ index: 1, code: 'date_blocked', message: expect.stringContaining('Tournament') }],
      },
    })
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
    expect((await move(id, shifted(dates, 1, 'cage-2'))).body.details.dates).toMatchObject([
      { index: 0, code: 'slot_taken', conflict: { customerName: 'Judy Johnson' } },
    ])
    const [first, ...others] = shifted(dates, 1)
    const { body } = await move(id, [
      { ...first, version: 99 },
      ...others.slice(0, 2),
      { ...others[2], bundleId: 'bundle1' },
    ])
    expect(body.details.dates).toMatchObject([
      { index: 0, code: 'stale' },
      { index: 3, code: 'price_differs' },
    ])
    expect(await slotsOf(id)).toEqual(before)
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it('moves no booking of another customer', async () => {
    const { id, dates } = await paid()
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-12-01T18:00')
    const { body } = await move(id, shifted([...dates, other], 2))
    expect(body.details.dates).toMatchObject([{ index: 4, code: 'booking_not_found' }])
    expect((await move(other.id, shifted([other], 2))).body.code).toBe('booking_not_found')
  })

  it('moves a season whole to one of two places when two staff move it, and never two seasons into each other', async () => {
    const one = await paid()
    const other = await paid('cage-2')
    const answers = await Promise.all([
      move(one.id, shifted(one.dates, 2)),
      move(one.id, shifted(one.dates, 1, 'cage-3')),
      move(other.id, shifted(other.dates, 2, 'cage-1')),
      move(other.id, shifted(other.dates, 1, 'cage-3')),
    ])
    for (const { status, body } of answers)
      expect(status === 200 || body.code === 'dates_changed', JSON.stringify(body)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const slots = await Promise.all([slotsOf(one.id), slotsOf(other.id)])
    for (const dates of slots)
      expect(new Set(dates.map(([start, space]: string[]) => `${start?.slice(11)} ${space}`)).size).toBe(1)
    expect(new Set(slots.flat().map(String)).size).toBe(8)
  })
})
