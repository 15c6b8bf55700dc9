import { type BookingRow, selectBookings } from '../../bookings/booking-row.ts'
import type { Database, Trx } from '../../db/database.ts'

interface Claim {
  /** The booking that waits for its payment, and the one whose time it takes over then. */
  bookingId: string
  offeredBookingId: string
}

/**
 * Makes a new booking a claim on an offered one, which the caller has locked. A trigger refuses a second one.
 */
export async function addClaim(trx: Trx, claim: Claim): Promise<void> {
  await trx.insertInto('resaleClaims').values(claim).execute()
}

/** The booking that waits for payment to take over another. It may have expired. */
export async function findClaim(
  db: Database | Trx,
  offeredBookingId: string,
): Promise<BookingRow | undefined> {
  return await selectBookings(db)
    .where('status', '=', 'pending')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('resaleClaims').select('bookingId').where('offeredBookingId', '=', offeredBookingId),
    )
    .executeTakeFirst()
}

/** The bookings whose times these claim. */
export async function claimedBy(db: Database | Trx, ids: readonly string[]): Promise<string[]> {
  const claims = await db
    .selectFrom('resaleClaims')
    .select('offeredBookingId')
    .where('bookingId', 'in', ids)
    .execute()
  return claims.map(({ offeredBookingId }) => offeredBookingId)
}
