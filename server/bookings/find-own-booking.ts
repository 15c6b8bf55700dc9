import { type ExpressionBuilder, sql } from 'kysely'
import { isForAccount } from '../accounts/given-by-staff.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import type { Actor } from '../services/services.ts'
import { type BookingRow, selectBookings } from './booking-row.ts'

/** A booking of the actor's. Another customer's booking is undefined, just like one that doesn't exist. */
export async function findOwnBooking(
  db: Database | Trx,
  actor: Pick<Actor, 'id'>,
  bookingId: string,
): Promise<BookingRow | undefined> {
  return await selectBookings(db).where('id', '=', bookingId).where(isShownTo(actor.id)).executeTakeFirst()
}

/** The bookings an account's owner can see: their own, and those that staff made for a proven account. */
export function isShownTo(userId: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'bookings'>) =>
    and([eb('bookings.userId', '=', userId), isForAccount(userId, sql<boolean>`bookings.made_by = 'staff'`)])
}
