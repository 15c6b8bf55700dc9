import { sql } from 'kysely'
import type { Trx } from '../../../server/db/database.ts'

/**
 * The confirmed bookings that closing or reopening a day can suspend or resume: these, and all with an open
 * offer of other times. The caller locks them before days. Only closings make offers, and they wait for each
 * other here, so none is made in between.
 */
export async function lockReplaced(trx: Trx, bookingIds: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('replacements'), 0)`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where status = 'confirmed' and (
      id = any(${bookingIds}::uuid[])
      or id = any(array(select booking_id from replacements where ended_at is null)))`.execute(trx)
  return rows.map(({ id }) => id)
}
