import { type BookingRow, selectBookings } from '../../../server/bookings/booking-row.ts'
import type { Database, Trx } from '../../../server/db/database.ts'

interface Takeover {
  /** The booking that waits for its payment, and the one whose time it takes over then. */
  bookingId: string
  offeredBookingId: string
}

/**
 * Makes a new booking the takeover of an offered one, which the caller has locked. A trigger refuses a second
 * one.
 */
export async function addTakeover(trx: Trx, takeover: Takeover): Promise<void> {
  await trx.insertInto('resaleTakeovers').values(takeover).execute()
}

/** The booking that waits for payment to take over another. It may have expired. */
export async function findTakeover(
  db: Database | Trx,
  offeredBookingId: string,
): Promise<BookingRow | undefined> {
  return await selectBookings(db)
    .where('status', '=', 'pending')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('resaleTakeovers').select('bookingId').where('offeredBookingId', '=', offeredBookingId),
    )
    .executeTakeFirst()
}

/** The bookings whose times these take over. */
export async function takenOverBy(db: Database | Trx, ids: readonly string[]): Promise<string[]> {
  const takeovers = await db
    .selectFrom('resaleTakeovers')
    .select('offeredBookingId')
    .where('bookingId', 'in', ids)
    .execute()
  return takeovers.map(({ offeredBookingId }) => offeredBookingId)
}
