import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/**
 * Waits for customers' bookings in progress and for other changes of the catalog, and blocks new ones until the transaction ends.
 * `lock_booking_facts` shares the lock. Take it first.
 */
export async function lockCatalog(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalog'), 0)`.execute(trx)
}
