import type { Database, Trx } from '../../db/database.ts'

/** When the agreements of a booking were last signed; undefined if they never were. */
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
