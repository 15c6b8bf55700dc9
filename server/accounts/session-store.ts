import type { SessionStore } from '@fastify/session'
import type { FastifyRequest, Session } from 'fastify'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'

const SESSION_DAYS = 30
export const SESSION_MAX_AGE_MS = SESSION_DAYS * 24 * 60 * 60 * 1000

declare module 'fastify' {
  interface Session {
    userId?: string
  }
}

/**
 * Sessions in PostgreSQL (spec section 3). Saving only updates: a request still in flight must not bring back a
 * session that ended through sign-out or a password change. Only `startSession` inserts.
 */
export class PostgresSessionStore implements SessionStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  set(sid: string, session: Session, done: (error?: unknown) => void): void {
    this.#db
      .updateTable('sessions')
      .set({ sess: JSON.stringify(session), expire: expiry() })
      .where('sid', '=', sid)
      .execute()
      .then(() => done(), done)
  }

  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    this.#db
      .selectFrom('sessions')
      .select('sess')
      .where('sid', '=', sid)
      .where('expire', '>', Temporal.Now.instant())
      .executeTakeFirst()
      .then((row) => done(null, row ? (row.sess as unknown as Session) : null), done)
  }

  destroy(sid: string, done: (error?: unknown) => void): void {
    this.#db
      .deleteFrom('sessions')
      .where('sid', '=', sid)
      .execute()
      .then(() => done(), done)
  }
}

/**
 * Signs the user in under a new session id, which defeats session fixation. `user.passwordHash` is the hash that was
 * verified: if the password has changed since, no session starts and the result is false.
 */
export async function startSession(
  db: Database,
  request: FastifyRequest,
  user: { id: string; passwordHash: string | null },
): Promise<boolean> {
  await request.session.regenerate()
  request.session.userId = user.id
  const isOpen = await db.transaction().execute(async (trx) => {
    // Waits for a concurrent password change, which then either ends this session or prevents it.
    const current = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('passwordHash', '=', user.passwordHash)
      .forShare()
      .executeTakeFirst()
    if (!current) return false
    const { sessionId } = request.session
    await trx
      .insertInto('sessions')
      .values({ sid: sessionId, sess: JSON.stringify(request.session), expire: expiry() })
      .execute()
    return true
  })
  if (isOpen) await request.session.save()
  else await request.session.destroy()
  return isOpen
}

/** Signs the user out everywhere. */
export async function endSessions(db: Database | Trx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where(sql`sess ->> 'userId'`, '=', userId).execute()
}

// Real time: session expiry is a security matter, not business time that the sandbox clock can move.
function expiry(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: SESSION_MAX_AGE_MS })
}

/** The job that deletes expired sessions. Returns how many. */
export async function pruneSessions({ db }: { db: Database }): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expire', '<=', Temporal.Now.instant())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
