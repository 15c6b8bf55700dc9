import { sql } from 'kysely'
import { expect } from 'vitest'
import { cancelHolds } from '../server/bookings/move-status.ts'
import { settle } from '../server/payments/intents/settle.ts'
import type { Desk } from './desk.ts'
import { bookingOf, type Customer } from './factories.ts'
import { allowMoves, payUnderPolicy } from './movable.ts'
import { deliverAll } from './outbox.ts'
import { intentIn } from './paid-booking.ts'
import { emptyStripe, pay } from './stripe-client.ts'

/** The day of the booking. */
export const DAY = '2026-11-24'
/** Cage 1 for two hours is 60 dollars, and the bundle of cages 1 and 2 is 110. */
export const MORE = '50.00'
export const OLD_PLACE = [['booking', 'space:cage-1', '17-19']]
export const NEW_PLACE = ['bundle:bundle1', 'space:cage-1', 'space:cage-2'].map((resource) => [
  'booking',
  resource,
  '18-20',
])

export interface Wish {
  who?: Customer
  itemId?: string
  difference?: string
  bookingId?: string
}

/** A paid booking that its customer moves to pricier times, in the tests of one file. */
export function pricierMoves(desk: Desk) {
  let id = ''

  /** Makes the booking, and returns its id. */
  async function prepare(): Promise<string> {
    await emptyStripe(desk.barn)
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
    await allowMoves(desk)
    id = await payUnderPolicy(desk, bookingOf('cage-1', `${DAY}T17:00`, 2))
    await deliverAll(desk.barn)
    return id
  }

  function move(
    start: string,
    { who = desk.customer, itemId = 'bundle1', difference = MORE, ...wish }: Wish = {},
  ) {
    const {
      spaceId = null,
      bundleId = null,
      startTime,
    } = bookingOf(itemId, start) as ReturnType<typeof bookingOf> & {
      spaceId?: string
      bundleId?: string
    }
    return who.post(`/api/bookings/${wish.bookingId ?? id}/move`, {
      ...{ spaceId, bundleId, startTime, difference },
      isChecked: true,
    })
  }

  /** Holds a pricier time, and opens the form for the difference. */
  async function holdMove(start = `${DAY}T18:00`, wish: Wish = {}) {
    const { status, body: hold } = await move(start, wish)
    expect([status, hold]).toMatchObject([200, { status: 'pending', movesBookingId: wish.bookingId ?? id }])
    const { body } = await desk.customer.post('/api/create-payment-intent', {
      amount: Number(hold.totalAmount),
      bookingId: hold.id,
    })
    return { hold, intentId: intentIn(body) }
  }

  /** The hold ends before its money arrives. */
  async function endHold(holdId: string, intentId: string): Promise<void> {
    const by = { actorId: null, now: desk.barn.clock.now() }
    await cancelHolds(desk.barn.services.db, [{ id: holdId, intentId }], 'hold_expired', by)
  }

  async function payAndSettle(intentId: string) {
    await pay(desk.barn, intentId)
    return await settle(desk.barn.services, intentId)
  }

  async function taken() {
    const { rows } = await sql<{ bookingId: string; resource: string; hours: string }>`
      select booking_id, resource, to_char(lower(during) at time zone 'America/New_York', 'HH24')
        || '-' || to_char(upper(during) at time zone 'America/New_York', 'HH24') as hours
      from booking_occupancy order by booking_id = ${id} desc, resource`.execute(desk.barn.services.db)
    return rows.map(({ bookingId, resource, hours }) => [
      bookingId === id ? 'booking' : 'hold',
      resource,
      hours,
    ])
  }

  async function own() {
    const { body } = await desk.customer.get('/api/bookings')
    return body
  }

  return { prepare, move, holdMove, endHold, payAndSettle, taken, own }
}
