import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const announce = statement('announce day', 'select announce_day($1)')

/** Tells every process that the bookings of this instant's day have changed. Resolves once they can know. */
export async function announceDay(db: Database, at: Temporal.Instant): Promise<void> {
  await announce(db, [at])
}
