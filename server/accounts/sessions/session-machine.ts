import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'

/** A machine that a manager enrolled. */
export interface DeskMachine {
  id: string
  name: string
  lockMinutes: number
  /** Until the PIN of someone at the desk, or their passkey. */
  isLocked: boolean
}

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** A new token with its hash, which is all that's stored. */
export function newMachineToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: digest(token) }
}

/** Gives a browser the token of the machine that was enrolled: in place of another one, it would no longer be that machine. */
export function sendMachineToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name: _, ...attributes } = request.server.sessionCookie
  void reply.setCookie(nameIn(request), token, { ...attributes, maxAge: COOKIE_SECONDS })
}

/** The hash of this browser's token; null without one. */
function machineTokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[nameIn(request)]
  return token === undefined ? null : digest(token)
}

/** `__Host-machine` over https. */
function nameIn({ server }: FastifyRequest): string {
  return server.sessionCookie.name.replace('sid', 'machine')
}

// Random, so a fast hash is enough.
const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The enrolled machine that sends this request; null for any other. A concurrent revocation waits, and then ends the new session. */
export async function noteMachine(trx: Trx, request: FastifyRequest): Promise<DeskMachine | null> {
  const used = await trx
    .updateTable('deskMachines')
    .set({ lastUsedAt: sql<Temporal.Instant>`now()` })
    .where('token', '=', machineTokenOf(request))
    .where('revokedAt', 'is', null)
    .returning(['id', 'name', 'lockMinutes'])
    .executeTakeFirst()
  return used ? { ...used, isLocked: false } : null
}

/** After a passkey or a full sign-in on this machine. */
export async function turnPinOn(
  db: Database | Trx,
  { machineId, userId }: { machineId: string; userId: string },
): Promise<void> {
  await db.deleteFrom('pinFailures').where('machineId', '=', machineId).where('userId', '=', userId).execute()
}

/** Locks the enrolled machine of a session; without one, nothing happens. */
export async function lockSession(db: Database, { sessionId, deskMachine }: FastifyRequest): Promise<void> {
  if (!deskMachine) return
  await db
    .updateTable('sessions')
    .set({ lockedAt: sql<Temporal.Instant>`now()` })
    .where('id', '=', sessionId)
    .execute()
}
