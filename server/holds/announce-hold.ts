import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const announce = statement('announce hold', 'select announce_hold($1, $2)')

/** Tells every process that the bookings of this instant's day and of this customer have changed. Resolves once they can know. */
export async function announceHold(
  db: Database,
  { startTime, userId }: { startTime: Temporal.Instant; userId: string },
): Promise<void> {
  await announce(db, [startTime, userId])
}
