import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cancelAtDesk, openDesk, payAtDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { endHolds } from '../../testing/records.ts'
import { holdSeason, seasonOf } from '../../testing/season.ts'
import { pay } from '../../testing/stripe-client.ts'
import { settle } from '../payments/intents/settle.ts'
import { completeBookings } from './move-status.ts'

const desk = openDesk()

/** The state of an order, and the statuses of its bookings in responses, by start. */
async function stateOf(bookingId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select state from orders where id = (select order_id from bookings where id = ${bookingId})`.execute(
    desk.barn.owner,
  )
  const { body: own } = await desk.customer.get('/api/bookings')
  const { orderId } = own.find(({ id }: { id: string }) => id === bookingId)
  const dates = own.filter((date: { orderId: string }) => date.orderId === orderId)
  return `${rows[0]?.state}: ${dates
    .toReversed()
    .map(({ status }: { status: string }) => status)
    .join(', ')}`
}

const customersOwn = () => ({ actorId: desk.customer.id, now: desk.barn.clock.now() })

describe('an order and its bookings', () => {
  it('is held while its booking is pending, and kept once it is paid, also when its time is over', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    expect(await stateOf(bookingId)).toBe('held: pending')
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    expect(await stateOf(bookingId)).toBe('kept: confirmed')
    desk.barn.clock.advance({ hours: 48 })
    await completeBookings(desk.barn.services)
    expect(await stateOf(bookingId)).toBe('kept: completed')
  })

  it('is kept from the start if staff book, whatever is due', async () => {
    const { body } = await desk.staff.post('/api/admin/bookings', {
      ...bookingOf('cage-1', '2026-11-21T18:00'),
      customerId: desk.customer.id,
    })
    expect(await stateOf(body.id)).toBe('kept: confirmed')
  })

  it('ends when it was never kept, and is kept again by money that arrives after that', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await endHolds(desk.barn, [{ id: bookingId, intentId }], 'hold_expired', customersOwn())
    expect(await stateOf(bookingId)).toBe('ended: cancelled')
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    expect(await stateOf(bookingId)).toBe('kept: confirmed')
  })

  it('stays kept when staff cancel what was kept', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    await cancelAtDesk(desk, bookingId)
    expect(await stateOf(bookingId)).toBe('kept: cancelled')
  })

  it('of a season is held while any date is pending, and ends with the last one', async () => {
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-11-21T18:00', 3))
    const [first = '', second = '', third = ''] = ids
    await cancelAtDesk(desk, first)
    expect(await stateOf(first)).toBe('held: cancelled, pending, pending')
    await cancelAtDesk(desk, second)
    await cancelAtDesk(desk, third)
    expect(await stateOf(first)).toBe('ended: cancelled, cancelled, cancelled')
  })

  it('of a season is kept at its end if staff took the money for one date', async () => {
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-11-21T18:00', 2))
    const [first = '', second = ''] = ids
    await payAtDesk(desk, first)
    expect(await stateOf(first)).toBe('held: confirmed, pending')
    await cancelAtDesk(desk, second)
    expect(await stateOf(first)).toBe('kept: confirmed, cancelled')
  })

  it('is compared by the database, whatever its callers do', async () => {
    const { bookingId } = await holdWithIntent(desk.customer)
    const ofIt = sql`where id = (select order_id from bookings where id = ${bookingId})`
    const wrong = [
      sql`update orders set state = 'ended' ${ofIt}`,
      sql`update orders set state = 'kept', expires_at = null ${ofIt}`,
      sql`update bookings set status = 'confirmed' where id = ${bookingId}`,
      sql`update bookings set status = 'cancelled', cancel_reason = 'released' where id = ${bookingId}`,
      sql`
        with ended as (update orders set state = 'ended' ${ofIt})
        update bookings set status = 'confirmed' where id = ${bookingId}`,
      sql`
        insert into bookings (order_id, user_id, space_id, start_time, end_time, total_amount, status, created_at, updated_at)
        select order_id, user_id, space_id, end_time, end_time + interval '1 hour', 30, 'confirmed', now(), now()
        from bookings where id = ${bookingId}`,
    ]
    for (const change of wrong)
      await expect(change.execute(desk.barn.owner)).rejects.toMatchObject({ code: '23514' })
  })
})
