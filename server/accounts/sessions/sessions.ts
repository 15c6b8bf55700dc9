import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SqlBool, sql, type UpdateObject } from 'kysely'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import {
  ADMIN_IDLE_MINUTES,
  ADMIN_SESSION_HOURS,
  CONFIRMED_MINUTES,
  SESSION_DAYS,
} from '../../../domain/accounts/session.schema.ts'
import { SIGNED_IN_COOKIE } from '../../../domain/accounts/signed-in-cookie.ts'
import type { AccountRow, Database, Trx } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'
import { compileOnce, runPrepared } from '../../db/statement.ts'
import type { Actor, Services } from '../../services/services.ts'
import { rememberDevice } from './known-devices.ts'
import { type DeskMachine, noteMachine, turnPinOn } from './session-machine.ts'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const ID_BYTES = 24
const NOW = sql<Temporal.Instant>`now()`

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user of a route that needs one. */
    user: AccountRow | null
    /** Their session's public id. */
    sessionId: string | null
    /** Whether the session's device is in a customer's hands. */
    isHandedOver: boolean
    /** Whether a code that was emailed to the user was entered in this session. */
    isCodeEntered: boolean
    /** The enrolled machine of a session of staff. */
    deskMachine: DeskMachine | null
  }
}

/** The account behind a request to a route that requires one. */
export function userOf({ user }: FastifyRequest): AccountRow {
  if (!user) throw new Error('This route allows signed-out callers; see domain/api')
  return user
}

/** By the user's current role, so a promotion or removal counts immediately. An enrolled machine that isn't used is locked instead. */
const ALIVE = `sessions.expire > now() and (users.role <> 'admin' or (
  sessions.created_at > now() - interval '${ADMIN_SESSION_HOURS} hours'
  and (sessions.machine_id is not null or sessions.last_used_at > now() - interval '${ADMIN_IDLE_MINUTES} minutes')))`

/** For queries that join sessions with their users. */
export const isAlive = sql<SqlBool>`(${sql.raw(ALIVE)})`

interface SignedIn {
  user: AccountRow
  actor: Actor
  sessionId: string
  isConfirmed: boolean
  isHandedOver: boolean
  isCodeEntered: boolean
  deskMachine: DeskMachine | null
  /** Whether its last use was noted over a minute ago. */
  isTouchDue: boolean
}

/**
 * Each by name: `users.*` would have one more as soon as a later version adds a column, and PostgreSQL then refuses a statement
 * that was prepared before.
 */
const COLUMNS = {
  adminSince: 'admin_since',
  createdAt: 'created_at',
  email: 'email',
  firstName: 'first_name',
  hasPasskey: 'has_passkey',
  id: 'id',
  isEmailVerified: 'is_email_verified',
  isProvenAtDesk: 'is_proven_at_desk',
  lastName: 'last_name',
  mustChangePassword: 'must_change_password',
  passwordHash: 'password_hash',
  phone: 'phone',
  phoneByStaff: 'phone_by_staff',
  profileImageUrl: 'profile_image_url',
  role: 'role',
  staffRole: 'staff_role',
} satisfies Record<keyof AccountRow, string>

const ACCOUNT = sql.raw(
  Object.values(COLUMNS)
    .map((column) => `users.${column}`)
    .join(', '),
)

/** By the session's id. */
const SIGNED_IN = compileOnce((db, sid) =>
  sql<AccountRow & Omit<SignedIn, 'user' | 'actor'>>`
      select sessions.id as session_id,
        sessions.confirmed_at > now() - interval '${sql.raw(String(CONFIRMED_MINUTES))} minutes' as is_confirmed,
        sessions.handed_over_at is not null as is_handed_over,
        sessions.code_entered_at is not null as is_code_entered,
        sessions.last_used_at < now() - interval '1 minute' as is_touch_due,
        case when machine.id is not null then jsonb_build_object(
          'id', machine.id, 'name', machine.name, 'lockMinutes', machine.lock_minutes,
          -- Its use is noted once a minute.
          'isLocked', sessions.locked_at is not null
            or sessions.last_used_at < now() - make_interval(mins => machine.lock_minutes + 1)) end as desk_machine, ${ACCOUNT}
      from sessions join users on users.id = (sess ->> 'userId')::uuid
        left join desk_machines machine on machine.id = sessions.machine_id and users.role = 'admin'
      where sid = ${sid} and ${isAlive}`.compile(db),
)

/**
 * Sessions in PostgreSQL (spec section 3): the cookie has a signed random id. A session is a row that is inserted at
 * sign-in and deleted at its end. In between it's only updated, never saved with an upsert: a request that is still in
 * flight can't bring back a session that ended through sign-out or a password change.
 */
async function findSignedIn(db: Database, sid: string): Promise<SignedIn | undefined> {
  const [row] = await runPrepared(db, SIGNED_IN(db, sid))
  if (!row) return undefined
  const { sessionId, isConfirmed, isHandedOver, isCodeEntered, isTouchDue, deskMachine, ...user } = row
  const { id, role, staffRole } = user
  const actor = { id, role, staffRole, actsOnlyAs: deskMachine && !isConfirmed ? ('desk' as const) : null }
  return { user, actor, sessionId, isConfirmed, isHandedOver, isCodeEntered, deskMachine, isTouchDue }
}

/** Notes that a session was used. */
async function touch(db: Database, sid: string): Promise<void> {
  await db.updateTable('sessions').set({ lastUsedAt: NOW }).where('sid', '=', sid).execute()
}

/**
 * Finds the user who is signed in with a request's cookie. `isUse`: whether this counts as use of the
 * session. By default, what a page fetches while no one is there (`x-background`) doesn't.
 */
export async function findSessionUser(
  services: Pick<Services, 'db' | 'log'>,
  request: FastifyRequest,
  { isUse = request.headers['x-background'] === undefined }: { isUse?: boolean } = {},
): Promise<SignedIn | undefined> {
  const sid = sessionIdOf(request)
  if (sid === null) return undefined
  const found = await findSignedIn(services.db, sid)
  // No request waits for this: it decides nothing before the hour is over.
  // Asking again must not open a locked machine.
  if (isUse && found?.isTouchDue && !found.deskMachine?.isLocked)
    touch(services.db, sid).catch((err: unknown) => services.log.warn({ err }, 'session not touched'))
  return found
}

/**
 * Signs the user in under a new session id, which defeats session fixation. `user.passwordHash` is the hash that was
 * verified: if the password has changed since, no session starts and the result is false. On an enrolled machine, the session belongs to
 * it. `onMachine`: the id of the machine whose PIN was right, which confirms nothing; false if this isn't the browser that was enrolled, or its
 * session has ended.
 */
export async function startSession(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: { id: string; passwordHash: string | null },
  { onMachine = null }: { onMachine?: string | null } = {},
): Promise<boolean> {
  const sid = newId()
  const previous = sessionIdOf(request)
  let machine: DeskMachine | null = null
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
    machine = await noteMachine(trx, request)
    const machineId = machine?.id ?? null
    if (onMachine !== null && machineId !== onMachine) return false
    if (machineId !== null && onMachine === null) await turnPinOn(trx, { machineId, userId: user.id })
    const ended = await trx
      .deleteFrom('sessions')
      .where('sid', '=', previous ?? '')
      .returning('createdAt')
      .executeTakeFirst()
    if (onMachine !== null && !ended) return false
    await trx
      .insertInto('sessions')
      .values({
        sid,
        sess: JSON.stringify({ userId: user.id }),
        expire: expiry(),
        device: deviceName(request.headers['user-agent']),
        machineId,
        // A PIN goes on with the session that a sign-in started, which ends when it would have.
        ...(onMachine !== null &&
          ended && { createdAt: ended.createdAt, confirmedAt: sql<Temporal.Instant>`'epoch'` }),
      })
      .execute()
    return true
  })
  if (isOpen) {
    request.deskMachine = machine
    sendId({ request, reply }, sid)
    // A PIN doesn't make a device one where guesses of the password are free.
    if (onMachine === null) rememberDevice({ request, reply }, user)
  }
  return isOpen
}

/**
 * Notes that the person behind a session just proved again who they are. The session gets a new id, so a copy of its
 * cookie that someone stole isn't confirmed with it, and ends. False if the session has ended since.
 */
export async function confirmSession(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const confirmed = await renewSession(
    db,
    { request, reply },
    { confirmedAt: NOW, lastUsedAt: NOW, handedOverAt: null, lockedAt: null },
  )
  const { deskMachine, user } = request
  if (confirmed && deskMachine && user) await turnPinOn(db, { machineId: deskMachine.id, userId: user.id })
  return confirmed
}

/** Notes that the person behind a session entered a code from their mailbox, which confirms nothing else. */
export const noteCodeEntered = (db: Database, exchange: { request: FastifyRequest; reply: FastifyReply }) =>
  renewSession(db, exchange, { codeEnteredAt: NOW })

/** Changes a session under a new id. False if it has ended. */
async function renewSession(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  change: UpdateObject<DB, 'sessions'>,
): Promise<boolean> {
  const sid = newId()
  const renewed = await db
    .updateTable('sessions')
    .set({ ...change, sid })
    .where('id', '=', request.sessionId)
    .returning('id')
    .executeTakeFirst()
  if (renewed) sendId({ request, reply }, sid)
  return renewed !== undefined
}

/**
 * Notes that staff hand this device to a customer. Until they confirm who they are, which takes more than a recent sign-in, the
 * session opens nothing.
 */
export async function handOverSession(db: Database, { sessionId }: FastifyRequest): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ handedOverAt: NOW, confirmedAt: sql<Temporal.Instant>`'epoch'` })
    .where('id', '=', sessionId)
    .execute()
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
  void reply.clearCookie(SIGNED_IN_COOKIE.name, { ...attributes, httpOnly: false })
}

/** Signs the user out everywhere. */
export async function endSessions(db: Database | Trx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where(sql`sess ->> 'userId'`, '=', userId).execute()
}

function newId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

function sendId({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, sid: string): void {
  const { name, ...attributes } = request.server.sessionCookie
  void reply.setCookie(name, sid, { ...attributes, signed: true, maxAge: SESSION_SECONDS })
  void reply.setCookie(SIGNED_IN_COOKIE.name, SIGNED_IN_COOKIE.value, {
    ...attributes,
    httpOnly: false,
    maxAge: SESSION_SECONDS,
  })
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
