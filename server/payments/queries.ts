import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'

/** When the agreements of a booking were last signed; undefined when they never were. */
export async function findSignedAt(
  db: Database | Trx,
  bookingId: string,
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('bookingAgreements')
    .select('signedAt')
    .where('bookingId', '=', bookingId)
    .orderBy('signedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.signedAt
}

/** Dollars of the money for a row of `bookings` that went back or are on their way, as its ledger has it. */
export const REFUNDED_AMOUNT = sql<string>`(
  select coalesce(sum(refunds.amount), 0.00) from refunds join payments on payments.id = payment_id
  where payments.booking_id = bookings.id and is_given_back(refunds.status)
)`
