import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelAtDesk, changePrice, ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { allowMoves, payUnderPolicy } from '../../../testing/movable.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { DAY, MORE, NEW_PLACE, OLD_PLACE, pricierMoves, type Wish } from '../../../testing/pricier-moves.ts'
import { emailsOf, eventsOf, rowOf } from '../../../testing/records.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { warnEndingHolds } from '../../notices/warn-ending-holds.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const { holdMove, move, own, payAndSettle, prepare, taken } = pricierMoves(desk)
let id: string

beforeEach(async () => {
  id = await prepare()
})

describe('moving to a pricier time', () => {
  it('holds the part of it that the booking does not have, and keeps the old time', async () => {
    const { hold } = await holdMove()
    expect(hold).toMatchObject({ totalAmount: MORE, startTime: '2026-11-24T23:00:00Z', bundleId: 'bundle1' })
    expect(await taken()).toEqual([
      ...OLD_PLACE,
      ['hold', 'bundle:bundle1', '18-20'],
      ['hold', 'space:cage-1', '19-20'],
      ['hold', 'space:cage-2', '18-20'],
    ])
    expect(await own()).toMatchObject([{ id, totalAmount: '60.00', heldMove: { id: hold.id } }])
    const detail = (await desk.customer.get(`/api/bookings/${hold.id}`)).body
    expect(detail.agreementsSignedAt).not.toBeNull()
  })

  it('moves the booking when the difference is paid, with one ledger, email, and piece of evidence', async () => {
    desk.barn.clock.advance({ minutes: 1 })
    const { hold, intentId } = await holdMove()
    expect(await payAndSettle(intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await taken()).toEqual(NEW_PLACE)
    expect(await own()).toMatchObject([
      {
        ...{ id, bundleId: 'bundle1', totalAmount: '110.00', paidAmount: '110.00', movableUntil: null },
        startTime: '2026-11-24T23:00:00Z',
      },
    ])
    expect((await own())[0].heldMove).toBeUndefined()
    expect((await ledgerOf(desk, id)).payments).toMatchObject([{ amount: '60.00' }, { amount: MORE }])
    expect((await ledgerOf(desk, hold.id)).payments).toEqual([])
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ status: 'cancelled', cancelReason: 'moved' })
    expect((await desk.customer.get(`/api/bookings/${hold.id}`)).body.cancelReason).toBe('moved')
    const consents = await desk.barn.services.db
      .selectFrom('bookingMoves')
      .selectAll()
      .where('bookingId', '=', id)
      .execute()
    expect(consents).toMatchObject([{ userId: desk.customer.id, ip: expect.stringMatching(/^10\./) }])
    expect(consents[0]?.consent).toContain(
      'I checked the new date and time: Tuesday, November 24, 2026, 6:00 PM',
    )
    expect(await eventsOf(desk.barn, id, 'moved')).toMatchObject([
      { actorId: desk.customer.id, before: { totalAmount: '60.00' }, after: { totalAmount: '110.00' } },
    ])
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email?.subject).toContain('Booking moved')
    expect(email?.text).toContain('You moved your booking and paid the difference of $50')
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('refunds both payments of a moved booking to the cent', async () => {
    const { intentId } = await holdMove()
    await payAndSettle(intentId)
    const { payments } = await ledgerOf(desk, id)
    for (const { id: paymentId, amount } of payments)
      expect((await refundAtDesk(desk, paymentId, Number(amount))).status).toBe(201)
    await sendRefunds(desk.barn.services)
    expect(await own()).toMatchObject([{ refundedAmount: '110.00' }])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('moves an hour later in the same space, which got pricier', async () => {
    await sql`update spaces set hourly_rate = 40 where id = 'cage-1'`.execute(desk.barn.owner)
    const { hold, intentId } = await holdMove(`${DAY}T18:00`, { itemId: 'cage-1', difference: '20.00' })
    expect(await taken()).toEqual([...OLD_PLACE, ['hold', 'space:cage-1', '19-20']])
    const board = (await desk.staff.get(`/api/admin/board/${DAY}`)).body.bookings
    expect(board).toMatchObject([{ id }, { id: hold.id, startTime: '2026-11-25T00:00:00Z' }])
    expect(await payAndSettle(intentId)).toBe('confirmed')
    expect(await taken()).toEqual([['booking', 'space:cage-1', '18-20']])
    await sql`update spaces set hourly_rate = 30 where id = 'cage-1'`.execute(desk.barn.owner)
  })

  it('works for a customer who pays while the time is held, even if it is too late for another move by then', async () => {
    desk.barn.clock.set(`2026-11-23T16:55:00-05:00`)
    const { intentId } = await holdMove('2026-11-26T18:00')
    desk.barn.clock.set(`2026-11-23T17:05:00-05:00`)
    expect(await payAndSettle(intentId)).toBe('confirmed')
  })

  it('moves one date of a season, and the others stay', async () => {
    const version = await allowMoves(desk)
    const { ids } = await paySeason(desk, seasonOf('cage-3', '2026-11-29T17:00', 3), version)
    const wish = { bookingId: ids[1] ?? '', itemId: 'bundle1', difference: '25.00' }
    const { intentId } = await holdMove('2026-12-05T10:00', wish)
    expect(await payAndSettle(intentId)).toBe('confirmed')
    const { series } = await pageOf(desk, ids[0] ?? '')
    const prices = series.dates.map(({ totalAmount }: { totalAmount: string }) => totalAmount)
    expect(prices).toEqual(['30.00', '55.00', '30.00'])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('keeps the length on the days when clocks change', async () => {
    desk.barn.clock.set('2027-02-20T12:00:00-05:00')
    const bookingId = await payUnderPolicy(desk, bookingOf('cage-1', '2027-03-13T17:00', 2))
    const { hold, intentId } = await holdMove('2027-03-14T17:00', { bookingId })
    expect([hold.startTime, hold.endTime]).toEqual(['2027-03-14T21:00:00Z', '2027-03-14T23:00:00Z'])
    expect(await payAndSettle(intentId)).toBe('confirmed')
    expect((await own())[0]).toMatchObject({ id: bookingId, startTime: '2027-03-14T21:00:00Z' })
  })

  it('shows no hold as a booking of its own, but on the board', async () => {
    const { hold } = await holdMove()
    const ids = (body: { id: string }[]) => body.map((booking) => booking.id)
    expect(ids((await desk.staff.get('/api/admin/bookings')).body)).toEqual([id])
    expect(ids((await desk.staff.get('/api/admin/bookings?scope=upcoming')).body.items)).toEqual([id])
    expect((await desk.staff.get('/api/admin/bookings/counts')).body.upcoming).toBe(1)
    const board = (await desk.staff.get(`/api/admin/board/${DAY}`)).body.bookings
    expect(board).toMatchObject([{ isSigned: true }, { isSigned: true }, { isSigned: true }])
    const blocks = board.map((block: Record<string, unknown>) => [block.id, block.startTime, block.occupies])
    expect(blocks).toEqual([
      [id, '2026-11-24T22:00:00Z', ['cage-1']],
      [hold.id, '2026-11-24T23:00:00Z', ['cage-2']],
      [hold.id, '2026-11-25T00:00:00Z', ['cage-1']],
    ])
    desk.barn.clock.advance({ minutes: 11 })
    expect(await warnEndingHolds(desk.barn.services)).toBe(0)
    expect(await emailsOf(desk.barn, hold.id)).toEqual([])
  })

  it('is not sold at the desk', async () => {
    const { hold } = await holdMove()
    const { version } = await pageOf(desk, hold.id)
    const paid = await desk.staff.post(`/api/admin/bookings/${hold.id}/payment`, { method: 'cash', version })
    expect(paid.body.code).toBe('awaiting_payment')
    expect((await moveAtDesk(desk.staff, { id: hold.id, version }, `${DAY}T12:00`)).status).toBe(409)
  })
})

describe('a hold for a move', () => {
  it('is one for a booking: the same time returns it, and another takes its place', async () => {
    const { hold } = await holdMove()
    expect((await move(`${DAY}T18:00`)).body.id).toBe(hold.id)
    const { body: other } = await move(`${DAY}T19:00`)
    expect(other.id).not.toBe(hold.id)
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ status: 'cancelled', cancelReason: 'released' })
    expect(await taken()).toHaveLength(4)
  })

  it('gives way to another one of the same time once staff changed the price', async () => {
    const { hold } = await holdMove()
    await changePrice(desk, id, '50.00', { refundsOverpaid: true })
    const { body } = await move(`${DAY}T18:00`, { difference: '60.00' })
    expect(body).toMatchObject({ status: 'pending', totalAmount: '60.00' })
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ cancelReason: 'released' })
    expect((await pageOf(desk, id)).totalAmount).toBe('50.00')
  })

  it('is released by a move that costs nothing', async () => {
    const { hold, intentId } = await holdMove()
    expect((await move(`${DAY}T19:00`, { itemId: 'cage-2' })).body).toMatchObject({ id, status: 'confirmed' })
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ cancelReason: 'released' })
    await expect(pay(desk.barn, intentId)).rejects.toThrow()
    expect(await taken()).toEqual([['booking', 'space:cage-2', '19-21']])
  })

  it('counts as an unpaid hold, and is not another booking of that time', async () => {
    for (const hour of [10, 11, 12])
      await desk.customer.post('/api/bookings', bookingOf('cage-3', `2026-11-25T${hour}:00`))
    expect((await move(`${DAY}T18:00`)).body.code).toBe('too_many_holds')
    const [first] = (await own()).filter(({ status }: { status: string }) => status === 'pending')
    await desk.customer.delete(`/api/bookings/${first.id}/hold`)
    const { hold } = await holdMove('2026-11-25T15:00')
    const fourth = await desk.customer.post('/api/bookings', bookingOf('cage-3', '2026-11-25T14:00'))
    expect(fourth.body.code).toBe('too_many_holds')
    const same = await desk.customer.post('/api/bookings', bookingOf('bundle1', '2026-11-25T15:00', 2))
    expect(same.body).toMatchObject({ code: 'own_hold_overlaps', details: { bookingId: hold.id } })
  })

  it('tells no one that a booking was cancelled when staff cancel it', async () => {
    const { hold } = await holdMove()
    expect((await cancelAtDesk(desk, hold.id)).status).toBe(200)
    expect(await deliverAll(desk.barn)).toEqual([])
    expect(await own()).toMatchObject([{ id, status: 'confirmed' }])
  })

  it('gives its time back when it lapses or is released, and the booking stays', async () => {
    const { hold } = await holdMove()
    desk.barn.clock.advance({ minutes: 16 })
    await expireHolds(desk.barn.services)
    expect(await taken()).toEqual(OLD_PLACE)
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ cancelReason: 'hold_expired' })
    const again = await holdMove()
    expect((await desk.customer.delete(`/api/bookings/${again.hold.id}/hold`)).status).toBe(204)
    expect(await taken()).toEqual(OLD_PLACE)
    expect(await own()).toMatchObject([{ id, totalAmount: '60.00' }])
  })
})

describe('a pricier move is refused', () => {
  it.each<[string, Wish, number, string]>([
    ['without the difference', { difference: '' }, 400, 'invalid_request'],
    ['for another difference than the customer saw', { difference: '20.00' }, 409, 'price_changed'],
  ])('%s', async (_case, wish, status, code) => {
    const refused = await move(`${DAY}T18:00`, wish)
    expect(refused.status).toBe(status)
    if (status === 409) expect(refused.body.code).toBe(code)
    expect(await taken()).toEqual(OLD_PLACE)
  })

  it('for a booking of another customer', async () => {
    expect((await move(`${DAY}T18:00`, { who: await registerVerified(desk.barn) })).status).toBe(404)
  })

  it('after all that was paid was refunded', async () => {
    const [payment] = (await ledgerOf(desk, id)).payments
    await refundAtDesk(desk, payment.id, 60)
    expect((await own())[0].movableUntil).toBeNull()
    expect((await move(`${DAY}T18:00`)).body.code).toBe('moves_not_allowed')
    expect((await move(`${DAY}T19:00`, { itemId: 'cage-2' })).body.code).toBe('moves_not_allowed')
  })
})
