import type { Database, Trx } from '../../db/database.ts'

/** The latest agreement signed for a booking; undefined if none was. */
export async function findLastAgreement(db: Database | Trx, bookingId: string) {
  return await db
    .selectFrom('bookingAgreements')
    .select(['policyVersion', 'signature', 'signedAt'])
    .where('bookingId', '=', bookingId)
    .orderBy('signedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
