import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'

export async function listBlockedDates(db: Database) {
  return await db
    .selectFrom('blockedDates')
    .select(['id', 'date', 'reason', 'createdAt'])
    .orderBy('date')
    .execute()
}

/** Why a whole day is blocked; undefined when it is not. */
export async function findBlockedDate(
  db: Database | Trx,
  date: Temporal.PlainDate,
): Promise<{ reason: string } | undefined> {
  return await db
    .selectFrom('blockedDates')
    .select('reason')
    .where('date', '=', date.toString())
    .executeTakeFirst()
}

/**
 * The closure of a day, read under a lock that blocking that day takes exclusively: a booking and a closure
 * made at the same moment see one another. Bookings of the same day do not wait for each other here.
 */
export async function readClosureLocked(
  trx: Trx,
  date: Temporal.PlainDate,
): Promise<{ reason: string } | undefined> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('closure'), hashtext(${date.toString()}))`.execute(
    trx,
  )
  return await findBlockedDate(trx, date)
}
