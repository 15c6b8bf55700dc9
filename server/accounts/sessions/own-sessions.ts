import { sql } from 'kysely'
import type { Session } from '../../../domain/accounts/session.schema.ts'
import type { Database } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { isAlive } from './sessions.ts'

interface Own {
  userId: string
  /** Public id of the session that asks. */
  sessionId: string
}

/** Where this user is signed in: here first, then the latest used. */
export async function listSessions(db: Database, { userId, sessionId }: Own): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.on(sql`users.id`, '=', sql`(sess ->> 'userId')::uuid`))
    .select(['sessions.id', 'device', 'sessions.createdAt', 'lastUsedAt'])
    .where(sql`sess ->> 'userId'`, '=', userId)
    .where(isAlive)
    .orderBy(sql`sessions.id = ${sessionId}`, 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessions.id')
    .execute()
  return rows.map((session) => ({ ...toWire(session), isCurrent: session.id === sessionId }))
}

/** Ends one of the user's own sessions. Idempotent; another user's stays. */
export async function endOwnSession(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where(sql`sess ->> 'userId'`, '=', userId)
    .execute()
}

/** Signs the user out everywhere but here. */
export async function endOtherSessions(db: Database, { userId, sessionId }: Own): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '!=', sessionId)
    .where(sql`sess ->> 'userId'`, '=', userId)
    .execute()
}
