import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export const CHALLENGE_MINUTES = 5

/** The use that a challenge was made for. One made for adding a passkey can't sign in. */
interface Purpose {
  purpose: 'add' | 'sign_in' | 'confirm'
  /** Null for signing in, when we don't know yet who it is. */
  userId: string | null
}

/** Remembers a challenge that was given out. In real time: it's about the connection, not about the facility's day. */
export async function keepChallenge(
  db: Database,
  challenge: string,
  { purpose, userId }: Purpose,
): Promise<void> {
  const expiresAt = sql<Temporal.Instant>`now() + ${`${CHALLENGE_MINUTES} minutes`}::interval`
  await db.insertInto('passkeyChallenges').values({ challenge, purpose, userId, expiresAt }).execute()
}

/** Uses up the challenge that a response signed. False if we didn't give it out for this, or it was used or is too old. */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  { purpose, userId }: Purpose,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', sql<Temporal.Instant>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

/** The job that deletes challenges no one answered in time. Returns how many. */
export async function pruneChallenges({ db }: { db: Database }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where(sql<SqlBool>`expires_at <= now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Client data is anyone's JSON, and PostgreSQL refuses some of its texts. */
const CHALLENGE = /^[\w-]{1,100}$/

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
