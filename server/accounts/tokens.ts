import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '../../domain/accounts/emailed-code.ts'
import type { Clock } from '../core/clock.ts'
import type { Database, Trx } from '../db/database.ts'

const LIFETIME_HOURS = 1

interface Issue {
  db: Database
  clock: Clock
}

/** For a new password. */
export async function issueResetToken(services: Issue, userId: string): Promise<string> {
  return await issue(services, 'passwordResetTokens', { userId })
}

/** Opening a link with this token proves access to the mailbox. */
export async function issueEmailToken(services: Issue, userId: string, email: string): Promise<string> {
  return await issue(services, 'emailTokens', { userId, email })
}

/**
 * Tokens for links in emails: 256 random bits, stored as a hash, valid once within an hour (spec section 9). They're
 * created while the email is being sent, so no queue or log ever contains a working one.
 */
async function issue(
  { db, clock }: Issue,
  table: 'passwordResetTokens' | 'emailTokens',
  owner: { userId: string; email?: string },
): Promise<string> {
  const { token, hash } = createToken()
  const now = clock.now()
  const row = { ...owner, token: hash, expiresAt: now.add({ hours: LIFETIME_HOURS }), createdAt: now }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.userId)
    // A new link invalidates the earlier ones.
    await trx.updateTable(table).set({ used: true }).where('userId', '=', owner.userId).execute()
    // The other table has no email.
    await trx
      .insertInto(table as 'passwordResetTokens')
      .values(row)
      .execute()
  })
  return token
}

/** Whether a reset link created in this period is still valid and unused at its end. */
export async function isResetLinkOut(
  trx: Trx,
  userId: string,
  { after, until }: { after: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const link = await trx
    .selectFrom('passwordResetTokens')
    .select('id')
    .where('userId', '=', userId)
    .where('used', '=', false)
    .where('expiresAt', '>', until)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/** Serializes work on one user's links, so concurrent requests see each other's. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Digits to type from an email, and what is stored of them: a hash that only goes with the row of this ID. */
export function createCode(id: string): { code: string; hash: string } {
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0')
  return { code, hash: hashCode(id, code) }
}

/** Guessing all codes from a hash takes a moment, but they only last ten minutes. */
export function hashCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex')
}

/** A secret for a link, and what is stored of it. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
