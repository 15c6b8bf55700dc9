import { sql } from 'kysely'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { endAsMoved } from '../../bookings/move-status.ts'
import { findItem, itemNotFound } from '../../catalog/find-item.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { slotOf } from '../../slots/occupancy.ts'
import { makeOwnMove, refuseOwnMove } from './own-move.ts'

/** The hold that a booking moves to once it's paid. It may have expired. */
export async function findHeldMove(db: Database | Trx, bookingId: string): Promise<BookingRow | undefined> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('movesBookingId', '=', bookingId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/**
 * Why a booking can no longer move to the time of its hold, or null. A customer who pays while it's held isn't too late because of the
 * minutes at checkout. If staff changed the booking's price, the hold's price is no longer the difference.
 */
export async function refuseHeldMove(
  db: Database | Trx,
  hold: BookingRow,
  booking: BookingRow | undefined,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const toItem = await findItem(db, hold)
  if (!booking || !toItem) return itemNotFound(hold)
  if (!isBefore(now, booking.startTime) || !isBefore(now, hold.startTime)) return refuse('too_late_to_move')
  if (await wasRepriced(db, booking, hold)) return refuse('price_changed')
  const interval = { start: hold.startTime, end: hold.endTime }
  return await refuseOwnMove(
    db,
    booking,
    { toItem, interval },
    hold.status === 'pending' ? hold.createdAt : now,
  )
}

/** Whether staff changed a booking's price since its new time was held. Both lock the booking, so their events are in that order. */
export async function wasRepriced(
  db: Database | Trx,
  booking: BookingRow,
  hold: BookingRow,
): Promise<boolean> {
  const event = await db
    .selectFrom('bookingEvents')
    .select('id')
    .where('bookingId', '=', booking.id)
    .where('kind', '=', 'price_changed')
    .where('id', '>', (eb) =>
      eb
        .selectFrom('bookingEvents as made')
        .select(({ fn }) => fn.min('made.id').as('id'))
        .where('made.bookingId', '=', hold.id),
    )
    .executeTakeFirst()
  return event !== undefined
}

interface PaidMove {
  /** The booking that moves, and the hold of its new time. Both are locked, and a payment by card is recorded with the hold. */
  booking: BookingRow
  hold: BookingRow
  now: Temporal.Instant
}

/**
 * Moves a booking to the time that its customer held, and gives it the payment of the difference, also the part that credit pays.
 * The hold ends. Late money also makes the move if the time and the credit are still there. Otherwise nothing changes, and the payment has
 * to be refunded.
 */
export async function finishMove(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { booking, hold, now }: PaidMove,
): Promise<'moved' | 'move_ended' | 'hold_ended' | 'slot_taken'> {
  if (hold.status === 'cancelled' && hold.cancelReason !== 'hold_expired') return 'hold_ended'
  if (await refuseHeldMove(trx, hold, booking, now)) return 'move_ended'
  const consent = await trx
    .selectFrom('bookingMoves')
    .selectAll()
    .where('bookingId', '=', hold.id)
    .executeTakeFirstOrThrow()
  const toItem = await findItem(trx, hold)
  if (!toItem) return 'move_ended'
  const to = await slotOf(trx, hold)
  // If the time is gone, undo the move alone, not the recorded payment.
  await sql`savepoint move`.execute(trx)
  await endAsMoved(trx, { id: hold.id, intentId: hold.stripePaymentIntentId }, now)
  await trx
    .updateTable('payments')
    .set({ bookingId: booking.id })
    .where('bookingId', '=', hold.id)
    .where('stripePaymentIntentId', '=', hold.stripePaymentIntentId)
    .execute()
  const made = await makeOwnMove(services, trx, { booking, toItem, to }, { consent, hold, now })
  if (made.ok) return 'moved'
  await sql`rollback to savepoint move`.execute(trx)
  return made.code === 'slot_taken' ? 'slot_taken' : 'hold_ended'
}
