import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { reopenAll } from '../../testing/closures.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { auditOf, rowOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

beforeEach(() => reopenAll(desk))

const block = (body: object) => desk.staff.post('/api/admin/blocked-dates', body)
const closePart = (body: object) => desk.staff.post('/api/admin/closures', { reason: 'Floor work', ...body })
const preview = async (body: object) => {
  const { body: bookings } = await desk.staff.post('/api/admin/closures/preview', body)
  return bookings.map(({ id }: { id: string }) => id)
}
const statusOf = async (id: string) => (await rowOf(desk.barn, id)).status
const HOLIDAYS = { date: '2026-12-24', until: '2027-01-02', reason: 'Holidays' }
const datesOf = async (path: string) =>
  (await desk.barn.client().get(path)).body.map(({ date }: { date: string }) => date)
const confirmAt = async (id: string, start: string) => (await bookAtDesk(desk.staff, id, start)).id

describe('closing a range of days', () => {
  it('blocks each day, and reopens them one by one or all together', async () => {
    const { status } = await block(HOLIDAYS)
    expect(status).toBe(201)
    const { body: blocked } = await desk.barn.client().get('/api/blocked-dates')
    expect(blocked).toHaveLength(10)
    expect(new Set(blocked.map(({ rangeId }: { rangeId: string }) => rangeId)).size).toBe(1)

    const [first, second] = blocked
    expect((await desk.staff.delete(`/api/admin/blocked-dates/${second.id}`)).status).toBe(204)
    expect(await datesOf('/api/blocked-dates')).toHaveLength(9)
    expect((await desk.staff.delete(`/api/admin/blocked-dates/${first.id}?range=true`)).status).toBe(204)
    expect(await datesOf('/api/blocked-dates')).toEqual([])
    expect(await auditOf(desk.barn, 'date:2026-12-2_')).toMatchObject([
      { action: 'block_date', subjectName: '2026-12-24', after: { reason: 'Holidays', until: '2027-01-02' } },
      { action: 'unblock_date', subjectName: '2026-12-25', before: { reason: 'Holidays' } },
      {
        action: 'unblock_date',
        subjectName: '2026-12-24',
        before: { reason: 'Holidays', until: '2027-01-02' },
      },
    ])
  })

  it('previews and cancels bookings of all its days, and no others', async () => {
    const before = await confirmAt('cage-1', '2026-12-23T20:00')
    const paid = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-1', '2026-12-24T08:00'),
    })
    const last = await confirmAt('cage-2', '2027-01-02T20:00')
    const after = await confirmAt('cage-1', '2027-01-03T08:00')
    const seen = await preview({ date: HOLIDAYS.date, until: HOLIDAYS.until })
    expect(seen).toEqual([paid.bookingId, last])
    const decisions = seen.map((bookingId: string) => ({ bookingId, choice: 'cancel_and_refund' }))
    const { body } = await block({ ...HOLIDAYS, seen, decisions })
    expect(body).toMatchObject({ cancelled: seen, notCancelled: [] })
    expect(await Promise.all([before, paid.bookingId, last, after].map(statusOf))).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
      'confirmed',
    ])
  })

  it('refuses if a booking came in on any of its days', async () => {
    const seen = await preview({ date: HOLIDAYS.date, until: HOLIDAYS.until })
    const late = await confirmAt('cage-3', '2026-12-30T12:00')
    const { status, body } = await block({ ...HOLIDAYS, seen })
    expect([status, body.code, body.details.bookings[0].id]).toEqual([409, 'bookings_affected', late])
    expect(await datesOf('/api/blocked-dates')).toEqual([])
  })

  it('closes the same hours and spaces each day', async () => {
    const noon = await confirmAt('cage-1', '2026-12-12T12:00')
    const evening = await confirmAt('cage-1', '2026-12-12T18:00')
    const part = {
      date: '2026-12-11',
      until: '2026-12-13',
      hours: { fromHour: 17, untilHour: 19 },
      spaceIds: ['cage-1'],
    }
    expect(await preview(part)).toEqual([evening])
    const { body } = await closePart({ ...part, seen: [evening] })
    expect(await datesOf('/api/closures')).toEqual(['2026-12-11', '2026-12-12', '2026-12-13'])
    expect(await statusOf(noon)).toBe('confirmed')
    expect((await desk.staff.delete(`/api/admin/closures/${body.id}?range=true`)).status).toBe(204)
    expect(await datesOf('/api/closures')).toEqual([])
  })

  it('keeps days that are already blocked, and refuses only if all are', async () => {
    await block({ date: '2026-12-25', reason: 'Christmas' })
    expect((await block(HOLIDAYS)).status).toBe(201)
    const { body } = await desk.barn.client().get('/api/blocked-dates')
    expect(body.find(({ date }: { date: string }) => date === '2026-12-25').reason).toBe('Christmas')
    expect(body).toHaveLength(10)
    expect((await block(HOLIDAYS)).body.code).toBe('already_closed')
  })

  it('reopens a single day, although the request was for the whole range', async () => {
    await block({ date: '2026-12-25', reason: 'Christmas' })
    const { body } = await block({ date: '2026-12-31', reason: 'Party' })
    expect((await desk.staff.delete(`/api/admin/blocked-dates/${body.id}?range=true`)).status).toBe(204)
    expect(await datesOf('/api/blocked-dates')).toEqual(['2026-12-25'])
  })

  it('says that a range has too many bookings before staff decide about them', async () => {
    await insertBookings(
      desk.barn.owner,
      'user_id, space_id, start_time, end_time, total_amount, status, created_at, updated_at',
      sql`
      select ${desk.customer.id}, 'cage-1', t, t + interval '1 hour', 30, 'confirmed', now(), now()
      from generate_series(timestamptz '2026-12-24 00:00-05', '2027-01-02 23:00-05', interval '28 minutes') t`,
    )
    const { date, until } = HOLIDAYS
    const { status, body } = await desk.staff.post('/api/admin/closures/preview', { date, until })
    expect([status, body.message]).toEqual([
      400,
      'You can decide about at most 500 bookings at a time. Please close fewer days.',
    ])
  })

  it('refuses a range that ends before it begins', async () => {
    const { status, body } = await block({ ...HOLIDAYS, until: '2026-12-23' })
    expect([status, body.message]).toEqual([400, "The last day can't be before the first day"])
  })
})
