import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { openDesk, pageOf, refundsAtStripe } from '../../../testing/desk.ts'
import { bookingOf, registerAdmin } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { rowOf } from '../../../testing/records.ts'
import { endLapsedReplacements } from '../server/answer-replacement.ts'
import { atHour as at, SATURDAY as DAY, replacementRequests } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { book, close, listed, occupied, own, paidSaturday, statesOf } = replacementRequests(desk)

beforeEach(() => reopenAll(desk))

describe('closing and reopening with offers', () => {
  it('takes offers back when the day is reopened, and leaves the bookings as they were', async () => {
    const { bookingId } = await paidSaturday()
    const before = await rowOf(desk.barn, bookingId)
    const { id } = await close([bookingId])
    await deliverAll(desk.barn)
    expect((await desk.staff.delete(`/api/admin/blocked-dates/${id}`)).status).toBe(204)
    expect(await occupied()).toEqual(['cage-1 11-21 18'])
    expect(await rowOf(desk.barn, bookingId)).toEqual(before)
    expect(await statesOf()).toEqual(['over'])
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We're open/),
    ])
    desk.barn.clock.advance({ hours: 25 })
    expect(await endLapsedReplacements(desk.barn.services)).toBe(0)
  })

  it('keeps the offer if another closure still covers the time', async () => {
    const { bookingId } = await paidSaturday()
    const { id } = await close([bookingId])
    await close([], DAY, { spaceIds: ['cage-1'] })
    await desk.staff.delete(`/api/admin/blocked-dates/${id}`)
    expect(await statesOf()).toEqual(['open'])
  })

  it('cancels unpaid holds and bookings without another time, and leaves customers who are here', async () => {
    const { body: hold } = await desk.customer.post('/api/bookings', bookingOf('cage-2', at(DAY, 18)))
    const { bookingId } = await paidSaturday()
    await close([], '2026-11-22', { until: '2026-12-05' })
    const { cancelled, notCancelled } = await close([hold.id, bookingId])
    expect([cancelled.toSorted(), notCancelled]).toEqual([[hold.id, bookingId].toSorted(), []])
    const today = await book('cage-1', '2026-11-20T12:00')
    desk.barn.clock.advance({ minutes: 20 })
    const closed = await close([today], '2026-11-20')
    expect(closed.notCancelled).toEqual([{ bookingId: today, message: expect.stringMatching(/has started/) }])
  })

  it('cancels bookings without another time later if it stops before that', async () => {
    const { bookingId, intentId } = await paidSaturday()
    await close([], '2026-11-22', { until: '2026-12-05' })
    const { owner, services } = desk.barn
    await sql`alter table bookings add constraint fails check (cancel_reason <> 'staff') not valid`.execute(
      owner,
    )
    try {
      expect((await close([bookingId])).notCancelled).toHaveLength(1)
      expect(await endLapsedReplacements(services)).toBe(0)
    } finally {
      await sql`alter table bookings drop constraint fails`.execute(owner)
    }
    expect([await statesOf(), await own()]).toEqual([[], []])
    expect(await endLapsedReplacements(services)).toBe(0)
    desk.barn.clock.advance({ minutes: 2 })
    expect([await endLapsedReplacements(services), await endLapsedReplacements(services)]).toEqual([1, 0])
    expect((await pageOf(desk, bookingId)).status).toBe('cancelled')
    await sendRefunds(services)
    expect(await refundsAtStripe(desk, intentId)).toHaveLength(1)
  })

  it('refunds although the staff member who closed, or answers, may not refund as much', async () => {
    const one = await paidSaturday(17)
    const two = await paidSaturday(18)
    const manager = await registerAdmin(desk.barn, 'manager')
    const decisions = [one, two].map(({ bookingId }) => ({ bookingId, choice: 'replacements' }))
    await manager.post('/api/admin/blocked-dates', { date: DAY, reason: 'Snow', decisions })
    const { db } = desk.barn.services
    await db.updateTable('users').set({ staffRole: 'desk' }).where('id', '=', manager.id).execute()
    const [offer] = await listed()
    const answered = await manager.post(`/api/admin/replacements/${offer.id}`, { choice: 'refund' })
    expect(answered.status).toBe(204)
    desk.barn.clock.advance({ hours: 24 })
    expect(await endLapsedReplacements(desk.barn.services)).toBe(1)
    await sendRefunds(desk.barn.services)
    for (const { intentId } of [one, two]) expect(await refundsAtStripe(desk, intentId)).toHaveLength(1)
  })

  it('closes nothing if it fails in between', async () => {
    const ids = [await book('cage-1', `${DAY}T18:00`), await book('cage-2', `${DAY}T18:00`)]
    const { owner } = desk.barn
    await deliverAll(desk.barn)
    await sql`alter table replacements add constraint fails check (space_id <> 'cage-2')`.execute(owner)
    try {
      const decisions = ids.map((bookingId) => ({ bookingId, choice: 'replacements' }))
      const failed = await desk.staff.post('/api/admin/blocked-dates', {
        ...{ date: DAY, reason: 'Snow', decisions },
      })
      expect(failed.status).toBe(500)
    } finally {
      await sql`alter table replacements drop constraint fails`.execute(owner)
    }
    expect(await occupied()).toEqual(['cage-1 11-21 18', 'cage-2 11-21 18'])
    expect(await statesOf()).toEqual([])
    expect((await desk.barn.client().get('/api/blocked-dates')).body).toEqual([])
    expect(await deliverAll(desk.barn)).toEqual([])
  })
})
