import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Notes that the person behind a session just proved again who they are. False if it has ended since. */
export async function confirmSession(db: Database, sessionId: string | null): Promise<boolean> {
  const confirmed = await db
    .updateTable('sessions')
    .set({ confirmedAt: sql<Temporal.Instant>`now()` })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}
