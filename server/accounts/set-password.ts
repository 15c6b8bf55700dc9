import { type NotNull, sql } from 'kysely'
import { normalizePassword } from '../../domain/accounts/normalize-password.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { type Trx, transact } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { hashNewPassword, verifyPassword } from '../passwords/password.ts'
import type { Services } from '../services/services.ts'
import { findUser } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'
import { hashToken } from './tokens.ts'

/**
 * Sets a password through a reset link, which works once within an hour. Having the link proves access to the
 * mailbox, so the email becomes verified. Returns the account with its new hash, and whether it lost its passkeys. A refused
 * password leaves the link usable.
 * Errors: `reset_link_invalid`, `common_password`, `personal_password`.
 */
export async function resetPassword(
  services: Services,
  { token, newPassword, now }: { token: string; newPassword: string; now: Temporal.Instant },
): Promise<Outcome<{ id: string; passwordHash: string; lostPasskeys: boolean }>> {
  const owner = await services.db
    .selectFrom('passwordResetTokens')
    .innerJoin('users', 'users.id', 'userId')
    .select(['email', 'firstName', 'lastName'])
    .$narrowType<{ email: NotNull }>()
    .where('token', '=', hashToken(token))
    .where('used', '=', false)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!owner) return refuse('reset_link_invalid')
  const hashed = await hashNewPassword(newPassword, owner)
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  return await transact(services.db, async (trx) => {
    // Another request may have used the link since.
    const used = await trx
      .updateTable('passwordResetTokens')
      .set({ used: true })
      .where('token', '=', hashToken(token))
      .where('used', '=', false)
      .where('expiresAt', '>', now)
      .returning(['id', 'userId'])
      .executeTakeFirst()
    if (!used) return refuse('reset_link_invalid')
    await trx.updateTable('users').set({ isEmailVerified: true }).where('id', '=', used.userId).execute()
    const change = { userId: used.userId, passwordHash, by: 'link', cause: used.id, now } as const
    const { lostPasskeys } = await replacePassword(services, trx, change)
    return succeed({ id: used.userId, passwordHash, lostPasskeys })
  })
}

/**
 * Changes the signed-in user's password.
 * Errors: `wrong_password`, `same_password`, `common_password`, `personal_password`.
 */
export async function changePassword(
  services: Services,
  request: { userId: string; currentPassword: string; newPassword: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  const { userId, currentPassword, newPassword, now } = request
  const user = await findUser(services.db, userId)
  if (!user || !(await verifyPassword(currentPassword, user.passwordHash))) return refuse('wrong_password')
  // Otherwise staff would go on knowing a password they set.
  if (normalizePassword(newPassword) === normalizePassword(currentPassword)) return refuse('same_password')
  const hashed = await hashNewPassword(newPassword, user)
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  return await transact(services.db, async (trx) => {
    // A reset may have happened since we checked; it wins.
    const current = await trx
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (current?.passwordHash !== user.passwordHash) return refuse('wrong_password')
    const cause = crypto.randomUUID()
    await replacePassword(services, trx, { userId, passwordHash, by: 'owner', cause, now })
    return succeed(null)
  })
}

/**
 * Common to every password change: ends all sessions, reset links, and links of extensions that need no
 * sign-in, and emails the owner. Without the current password, customers also lose their passkeys: an
 * intruder may have added one. An admin's stay, because a second factor has to outlive the mailbox
 * (decision 25).
 */
export async function replacePassword(
  services: Services,
  trx: Trx,
  change: {
    userId: string
    passwordHash: string
    /** The person who chose it: the owner with the current one or through an emailed link, or staff, whose choice has to be changed. */
    by: 'owner' | 'link' | 'staff'
    cause: string
    now: Temporal.Instant
  },
): Promise<{ lostPasskeys: boolean }> {
  const { userId, passwordHash, by, cause, now } = change
  const { email, role, hasPasskey } = await trx
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: by === 'staff', updatedAt: now })
    .where('id', '=', userId)
    .returning(['email', 'role', 'hasPasskey'])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  await trx.updateTable('passwordResetTokens').set({ used: true }).where('userId', '=', userId).execute()
  await endSessions(trx, userId)
  // An admin who let the days for a first passkey pass has shown access to the mailbox, so they start over.
  if (by === 'link' && !hasPasskey)
    await trx
      .updateTable('users')
      .set({ adminSince: sql`now()` })
      .where('id', '=', userId)
      .where('role', '=', 'admin')
      .execute()
  const lostPasskeys = hasPasskey && by !== 'owner' && role !== 'admin'
  if (lostPasskeys) {
    await trx.deleteFrom('passkeys').where('userId', '=', userId).execute()
    await trx.updateTable('users').set({ hasPasskey: false }).where('id', '=', userId).execute()
  }
  const ended: string[] = []
  for (const { hooks } of await services.extensions.used(trx)) {
    const sentence = await hooks?.passwordChanged?.(trx, userId)
    if (sentence) ended.push(sentence)
  }
  await enqueueEmail(services, trx, {
    cause: `password-changed:${cause}`,
    template: 'password-changed',
    recipient: email,
    userId,
    props: {
      ...(by === 'staff' && { byStaff: 'yes' }),
      ...(lostPasskeys && { lostPasskeys: 'yes' }),
      ...(ended.length > 0 && { ended: ended.join('\n') }),
    },
  })
  return { lostPasskeys }
}
