import type { Database, Trx } from '../../db/database.ts'

/** When a booking's agreements were last signed; undefined if never. */
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
