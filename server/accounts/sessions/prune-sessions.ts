import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAlive } from './sessions.ts'

/** The job that deletes sessions that are over. Returns how many. */
export async function pruneSessions({ db }: { db: Database }): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .using('users')
    .where(sql<SqlBool>`users.id = (sess ->> 'userId')::uuid`)
    .where(({ not }) => not(isAlive))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
