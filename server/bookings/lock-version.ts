import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { Database, Trx } from '../db/database.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import { findAdminBooking } from './admin-bookings.ts'
import type { BookingRow } from './booking-row.ts'
import { lockBooking } from './lock-bookings.ts'

/**
 * Locks a booking if `version` is current. Otherwise refuses `stale` (optimistic lock) with the current
 * booking and who changed it last, so staff can review it and decide again.
 */
export async function lockVersion(
  trx: Trx,
  bookingId: string,
  version: number,
): Promise<Outcome<BookingRow>> {
  const booking = await lockBooking(trx, bookingId)
  if (!booking) return refuse('booking_not_found')
  return (await checkVersion(trx, booking, version)) ?? succeed(booking)
}

/** The refusal of `lockVersion` for a booking that was read, locked or not; null if `version` is current. */
export async function checkVersion(
  db: Database | Trx,
  booking: BookingRow,
  version: number,
): Promise<Refusal | null> {
  if (booking.version === version) return null
  const current = { ...(await findAdminBooking(db, booking.id)), staffNote: booking.staffNote }
  return refuse('stale', {
    details: { current, changedBy: await findLastActor(db, booking.id) },
  })
}

/** The name of the last person to change a booking; null for the system, such as a payment. */
async function findLastActor(db: Database | Trx, bookingId: string): Promise<string | null> {
  const event = await db
    .selectFrom('bookingEvents')
    .leftJoin('users', 'users.id', 'bookingEvents.actorId')
    .select(PERSON_NAME.as('name'))
    .where('bookingId', '=', bookingId)
    .orderBy('bookingEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.name ?? null
}
