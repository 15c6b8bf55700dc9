import { type ExpressionBuilder, sql } from 'kysely'
import type { AvailabilityEntry, OwnBooking } from '../../domain/bookings/booking.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Actor } from '../services/services.ts'
import { type BookingRow, toBooking } from './booking-row.ts'
import { isLive } from './hold-conditions.ts'
import { REFUNDED_AMOUNT } from './refunded-amount.ts'

/** Own bookings, latest start first, as they go over the wire. */
export async function listOwnBookings(db: Database, actor: Actor): Promise<OwnBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .select([REFUNDED_AMOUNT.as('refundedAmount'), CANCEL_NOTE.as('cancelNote')])
    .where(isShownTo(actor.id))
    .orderBy('startTime', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    ...toBooking(row),
    refundedAmount: row.refundedAmount,
    cancelNote: row.cancelNote,
  }))
}

/** What staff wrote to the customer when they cancelled. */
const CANCEL_NOTE = sql<string | null>`
  case when bookings.cancel_reason = 'staff' then (
    select after ->> 'reason' from booking_events
    where booking_id = bookings.id and kind = 'cancelled' order by id desc limit 1
  ) end`

/** Any booking, for staff. */
export async function findBooking(db: Database | Trx, bookingId: string): Promise<BookingRow | undefined> {
  return await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
}

/** One booking, if it is the actor's own: somebody else's is as absent as one that never was. */
export async function findOwnBooking(
  db: Database | Trx,
  actor: Pick<Actor, 'id'>,
  bookingId: string,
): Promise<BookingRow | undefined> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .where(isShownTo(actor.id))
    .executeTakeFirst()
}

/**
 * What the owner of an account gets to see: the bookings under it, but what staff booked for its address only once that
 * is verified. Anybody can register an address and wait for staff to book for it.
 */
export function isShownTo(userId: string) {
  return ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'bookings'>) =>
    and([
      eb('bookings.userId', '=', userId),
      or([
        eb('bookings.madeByStaff', '=', false),
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.id', '=', userId)
            .where('users.isEmailVerified', '=', true),
        ),
      ]),
    ])
}

/** What occupies a local day; without expired holds, even before the job cancels them. */
export async function listAvailability(
  db: Database,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<AvailabilityEntry[]> {
  const { start, end } = dayBounds(date)
  const rows = await db
    .selectFrom('bookings')
    .select(['startTime', 'endTime', 'spaceId', 'bundleId', 'status'])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where((eb) => isLive(eb, now))
    .orderBy('startTime')
    .execute()
  return rows.map((row) => ({
    startTime: row.startTime.toString(),
    endTime: row.endTime.toString(),
    spaceId: row.spaceId,
    bundleId: row.bundleId,
    held: row.status === 'pending',
  }))
}
