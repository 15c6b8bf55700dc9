import { randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserRow } from './queries.ts'

const SESSION_DAYS = 30
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const ID_BYTES = 24

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user of a route that needs one. */
    user: UserRow | null
  }
}

/**
 * Sessions in PostgreSQL (spec section 3): the cookie has a signed random id. A session is a row that is inserted at
 * sign-in and deleted at its end, and never written in between: a request that is still in flight can't bring back a
 * session that ended through sign-out or a password change.
 */
const findUsersOfSessions = statement<UserRow & { sid: string }>(
  'users of sessions',
  `select sid, users.* from sessions join users on users.id = (sess ->> 'userId')::uuid
    where sid = any($1) and expire > now()`,
)

/** Finds the user who is signed in with a request's cookie. Requests that come together share one query. */
export function sessionUsers(db: Database): (request: FastifyRequest) => Promise<UserRow | undefined> {
  const users = new DataLoader(
    async (sids: readonly string[]) => {
      const rows = await findUsersOfSessions(db, [sids])
      const found = new Map(rows.map(({ sid, ...user }) => [sid, user]))
      return sids.map((sid) => found.get(sid))
    },
    // Never from memory, because a session may have ended. A query waits until every request that is here has asked.
    { cache: false, batchScheduleFn: setImmediate },
  )
  return async (request) => {
    const sid = sessionIdOf(request)
    return sid === null ? undefined : await users.load(sid)
  }
}

/**
 * Signs the user in under a new session id, which defeats session fixation. `user.passwordHash` is the hash that was
 * verified: if the password has changed since, no session starts and the result is false.
 */
export async function startSession(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const sid = randomBytes(ID_BYTES).toString('base64url')
  const previous = sessionIdOf(request)
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
    if (previous) await trx.deleteFrom('sessions').where('sid', '=', previous).execute()
    await trx
      .insertInto('sessions')
      .values({ sid, sess: JSON.stringify({ userId: user.id }), expire: expiry() })
      .execute()
    return true
  })
  if (isOpen) {
    const { name, ...attributes } = request.server.sessionCookie
    void reply.setCookie(name, sid, { ...attributes, signed: true, maxAge: SESSION_SECONDS })
  }
  return isOpen
}

/** Signs out this device. */
export async function endSession(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const sid = sessionIdOf(request)
  if (sid) await db.deleteFrom('sessions').where('sid', '=', sid).execute()
  const { name, ...attributes } = request.server.sessionCookie
  void reply.clearCookie(name, attributes)
}

/** Signs the user out everywhere. */
export async function endSessions(db: Database | Trx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where(sql`sess ->> 'userId'`, '=', userId).execute()
}

/** The id in the cookie, if we signed it. */
function sessionIdOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[request.server.sessionCookie.name]
  return cookie === undefined ? null : request.unsignCookie(cookie).value
}

// Real time: session expiry is a security matter, not business time that the sandbox clock can move.
function expiry(): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: SESSION_SECONDS })
}

/** The job that deletes expired sessions. Returns how many. */
export async function pruneSessions({ db }: { db: Database }): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expire', '<=', Temporal.Now.instant())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
