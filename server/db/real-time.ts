import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The real time, by the database's clock: for what others date, like Stripe, whatever our own clock is moved to. */
export async function readRealTime(db: Database): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not tell the time')
  return row.now
}
