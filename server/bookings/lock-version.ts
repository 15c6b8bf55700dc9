import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { ACTOR_NAME, findAdminBooking } from './admin-queries.ts'
import type { BookingRow } from './booking-row.ts'

/**
 * The booking, locked, if it is still as the desk saw it. Otherwise `changed_meanwhile`, with the booking as it is now
 * and who changed it last, so that the desk can look and decide again.
 */
export async function lockVersion(
  trx: Trx,
  bookingId: string,
  version: number,
): Promise<Outcome<BookingRow>> {
  const booking = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!booking) return refuse('booking_not_found')
  if (booking.version === version) return succeed(booking)
  const current = { ...(await findAdminBooking(trx, bookingId)), staffNote: booking.staffNote }
  return refuse('changed_meanwhile', { details: { current, changedBy: await lastChangedBy(trx, bookingId) } })
}

/** Null when it was the system, as when a payment came in. */
async function lastChangedBy(trx: Trx, bookingId: string): Promise<string | null> {
  const event = await trx
    .selectFrom('bookingEvents')
    .leftJoin('users', 'users.id', 'bookingEvents.actorId')
    .select(ACTOR_NAME.as('name'))
    .where('bookingId', '=', bookingId)
    .orderBy('bookingEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.name ?? null
}
