import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/**
 * Waits for bookings in progress on these days and blocks new ones until the transaction ends. For what needs
 * to see every booking of a day (closing it), gives up one slot while it waits for another (a move: two that
 * cross would deadlock), or takes several slots in an order of its own (a season). Take it after row locks,
 * and for all days in one call.
 */
export async function lockDays(trx: Trx, dates: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('day'), key) from (
      select distinct hashtext(date) as key from unnest(${dates}::text[]) date order by key
    ) keys`.execute(trx)
}

/**
 * Shares the days' locks, as a booking does, for one that takes slots on several days. Take it after row
 * locks.
 */
export async function shareDays(trx: Trx, dates: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('day'), key) from (
      select distinct hashtext(date) as key from unnest(${dates}::text[]) date order by key
    ) keys`.execute(trx)
}
