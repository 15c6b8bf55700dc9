import { sql } from 'kysely'
import type { Database } from '../server/db/database.ts'

/** How many of the app's transactions wait for a lock. */
export async function countWaiting({ db }: { db: Database }): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
