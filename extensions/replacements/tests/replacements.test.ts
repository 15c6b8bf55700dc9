import { beforeEach, describe, expect, it } from 'vitest'
import { completeBookings } from '../../../server/bookings/move-status.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { openDesk, pageOf, refundsAtStripe } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { endLapsedReplacements } from '../server/answer-replacement.ts'
import { atHour as at, SATURDAY as DAY, instantOf, replacementRequests } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { answer, book, close, listed, occupied, own, paidSaturday, statesOf } = replacementRequests(desk)

beforeEach(() => reopenAll(desk))

describe('offering other times', () => {
  it('keeps the best time for a customer, and shows it as held to everyone', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    expect(await occupied()).toEqual(['cage-1 11-21 18', 'cage-1 11-22 18*'])
    const { body: grid } = await desk.barn.client().get('/api/bookings/availability/2026-11-22')
    expect(grid).toEqual([
      {
        startTime: instantOf('2026-11-22', 18),
        endTime: instantOf('2026-11-22', 19),
        ...{ spaceId: 'cage-1', bundleId: null, held: true },
      },
    ])
    const { body: taken } = await desk.barn.client().get('/api/bookings/taken/2026-11-01')
    expect(taken).toEqual([
      { date: DAY, spaceId: 'cage-1', hours: [18] },
      { date: '2026-11-22', spaceId: 'cage-1', hours: [18] },
    ])
    const { body: board } = await desk.staff.get('/api/admin/board/2026-11-22')
    expect(board.bookings).toMatchObject([
      {
        id: bookingId,
        status: 'pending',
        ...{ paymentState: 'held', isKept: true },
        occupies: ['cage-1'],
        startTime: instantOf('2026-11-22', 18),
      },
    ])
    const rival = await registerVerified(desk.barn)
    const refused = await rival.post('/api/bookings', bookingOf('cage-1', at('2026-11-22', 18)))
    expect(refused.body.code).toBe('slot_taken')
    const [booking] = (await desk.customer.get('/api/bookings')).body
    expect(booking.more).toEqual({
      replacements: { keptUntil: desk.barn.clock.now().add({ hours: 24 }).toString() },
    })
  })

  it('moves the booking with one request, with nothing to pay and nothing refunded', async () => {
    const { bookingId, intentId } = await paidSaturday()
    await close([bookingId])
    await deliverAll(desk.barn)
    const [offer] = await own()
    expect(offer).toMatchObject({ state: 'open', reason: 'Snow', was: { item: 'Batting Cage 1' } })
    expect(offer.keptUntil).toBe(desk.barn.clock.now().add({ hours: 24 }).toString())
    const before = await rowOf(desk.barn, bookingId)
    expect((await answer(offer.id, 0)).status).toBe(204)
    const moved = await rowOf(desk.barn, bookingId)
    expect(moved).toMatchObject({
      ...{ status: 'confirmed', spaceId: 'cage-1', version: before.version + 1 },
      totalAmount: before.totalAmount,
    })
    expect(moved.startTime.toString()).toBe(instantOf('2026-11-22', 18))
    expect(await occupied()).toEqual(['cage-1 11-22 18'])
    expect(await refundsAtStripe(desk, intentId)).toEqual([])
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toMatch(/^Booking moved/)
    expect(email?.attachments).toHaveLength(1)
    expect(await own()).toMatchObject([{ state: 'moved', movedTo: { item: 'Batting Cage 1' } }])
  })

  it("keeps no time at an hour that the customer has elsewhere, or that's kept for another booking", async () => {
    const { bookingId } = await paidSaturday()
    await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-2', at('2026-11-22', 18)) })
    await close([bookingId])
    expect(await occupied()).toEqual(['cage-1 11-21 18', 'cage-2 11-22 18', 'cage-1 11-28 18*'])
    const other = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-2', at('2026-11-27', 18)),
    })
    await close([other.bookingId], '2026-11-27')
    const kept = (await occupied()).filter((slot) => slot.endsWith('*'))
    expect(kept).toEqual(['cage-1 11-28 18*', 'cage-2 12-04 18*'])
  })

  it('refunds right away if the customer prefers that, exactly once', async () => {
    const { bookingId, intentId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const answers = await Promise.all([answer(offer.id, 'refund'), answer(offer.id, 'refund')])
    expect(answers.map(({ status }) => status)).toContain(204)
    await sendRefunds(desk.barn.services)
    expect((await rowOf(desk.barn, bookingId)).status).toBe('cancelled')
    expect(await occupied()).toEqual([])
    expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 3000 }])
    expect((await answer(offer.id, 0)).body.code).toBe('time_gone')
    expect(await statesOf()).toEqual(['cancelled'])
  })

  it('moves or refunds, never both, when two tabs answer at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await desk.barn.clearBookings()
      await reopenAll(desk)
      const { bookingId, intentId } = await paidSaturday()
      await close([bookingId])
      const [offer] = await own()
      const answers = await Promise.all([
        answer(offer.id, 0),
        answer(offer.id, 'refund'),
        answer(offer.id, 1),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      await sendRefunds(desk.barn.services)
      const isMoved = (await rowOf(desk.barn, bookingId)).status === 'confirmed'
      expect(await refundsAtStripe(desk, intentId)).toHaveLength(isMoved ? 0 : 1)
      expect(await occupied()).toHaveLength(isMoved ? 1 : 0)
    }
  })

  it('cancels and refunds if no one answers for 24 hours, although its time has passed by then', async () => {
    const { bookingId, intentId } = await paidSaturday(14)
    await close([bookingId])
    await deliverAll(desk.barn)
    const [offer] = await own()
    desk.barn.clock.advance({ hours: 23, minutes: 59 })
    expect(await endLapsedReplacements(desk.barn.services)).toBe(0)
    desk.barn.clock.set(at(DAY, 15))
    expect((await answer(offer.id, 0)).body.code).toBe('time_gone')
    expect(await completeBookings(desk.barn.services)).toBe(0)
    expect(await endLapsedReplacements(desk.barn.services)).toBe(1)
    expect(await endLapsedReplacements(desk.barn.services)).toBe(0)
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toHaveLength(1)
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toMatch(/^Booking cancelled/)
    expect((await rowOf(desk.barn, bookingId)).status).toBe('cancelled')
  })

  it('refuses another customer’s offer', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const rival = await registerVerified(desk.barn)
    expect(await own(rival)).toEqual([])
    expect((await answer(offer.id, 0, rival)).body.code).toBe('time_gone')
    expect((await answer(offer.id, 'refund', rival)).body.code).toBe('time_gone')
    expect(await statesOf()).toEqual(['open'])
  })

  it('lets one of two customers have a time that both chose, and keeps the other’s offer open', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const [, second] = offer.times
    const rival = await registerVerified(desk.barn)
    const slot = { ...bookingOf('cage-1', at(DAY, 18)), startTime: second.startTime }
    const [taken, booked] = await Promise.all([answer(offer.id, 1), rival.post('/api/bookings', slot)])
    expect([taken.status, booked.status].filter((status) => status < 300)).toHaveLength(1)
    if (taken.status === 409) {
      expect(taken.body).toMatchObject({ code: 'slot_taken', message: expect.stringMatching(/just took/) })
      expect((await answer(offer.id, 0)).status).toBe(204)
    }
  })

  it('lets staff answer for a customer', async () => {
    const id = await book('cage-1', `${DAY}T18:00`)
    const other = await book('cage-2', `${DAY}T18:00`)
    await close([id, other])
    const [one, two] = await listed()
    const staffAnswer = (offer: { id: string }, choice: unknown) =>
      desk.staff.post(`/api/admin/replacements/${offer.id}`, { choice })
    expect((await staffAnswer(one, 0)).status).toBe(204)
    expect((await staffAnswer(two, 'refund')).status).toBe(204)
    expect(await statesOf()).toEqual(['moved', 'cancelled'])
    expect((await staffAnswer(one, 0)).body.code).toBe('time_gone')
    const { history } = await pageOf(desk, one.bookingId)
    expect(JSON.stringify(history)).toContain('moved')
  })

  it('moves or refunds each of twenty bookings exactly once while customers, staff, and the clock answer', async () => {
    const ids: string[] = []
    const customers = await Promise.all(Array.from({ length: 4 }, () => registerVerified(desk.barn)))
    for (let hour = 10; hour < 15; hour += 1)
      for (const [index, customer] of customers.entries()) {
        const space = ['cage-1', 'cage-2', 'cage-3', 'practice-area'][index] ?? ''
        const { body } = await desk.staff.post('/api/admin/bookings', {
          ...bookingOf(space, at(DAY, hour)),
          ...{ customerEmail: customer.email, paymentMethod: 'cash' },
        })
        ids.push(body.id)
      }
    await close(ids)
    const offers = await listed()
    expect(offers).toHaveLength(20)
    // The others keep theirs until the clock answers.
    await Promise.all(
      offers.slice(0, 15).flatMap((offer: { id: string }, index: number) => {
        const answers = [
          desk.staff.post(`/api/admin/replacements/${offer.id}`, { choice: index % 3 }),
          desk.staff.post(`/api/admin/replacements/${offer.id}`, { choice: 'refund' }),
        ]
        return index % 2 ? answers : answers.reverse()
      }),
    )
    desk.barn.clock.advance({ hours: 24 })
    await Promise.all([endLapsedReplacements(desk.barn.services), endLapsedReplacements(desk.barn.services)])
    const rows = await Promise.all(ids.map((id) => rowOf(desk.barn, id)))
    const moved = rows.filter(({ status }) => status === 'confirmed')
    expect(moved.every(({ startTime }) => startTime.toString() > instantOf(DAY, 23))).toBe(true)
    expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(20 - moved.length)
    expect(await occupied()).toHaveLength(moved.length)
    expect((await statesOf()).sort()).toEqual(
      [...rows].map(({ status }) => (status === 'confirmed' ? 'moved' : 'cancelled')).sort(),
    )
  })
})
