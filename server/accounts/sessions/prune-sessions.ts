import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAlive } from './sessions.ts'

/** The job that deletes sessions that are over, and the codes emailed for them. Returns how many sessions. */
export async function pruneSessions({ db }: { db: Database }): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .using('users')
    .where(sql<SqlBool>`users.id = (sess ->> 'userId')::uuid`)
    .where(({ not }) => not(isAlive))
    .executeTakeFirst()
  await db
    .deleteFrom('signInCodes')
    .where('sessionId', 'not in', (query) => query.selectFrom('sessions').select('id'))
    .execute()
  return Number(result.numDeletedRows)
}
