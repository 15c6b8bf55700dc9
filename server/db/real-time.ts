import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Real time from the database's clock, for comparing with outside dates such as Stripe's. Ignores the sandbox clock. */
export async function readRealTime(db: Database): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('SELECT clock_timestamp() returned no row')
  return row.now
}
