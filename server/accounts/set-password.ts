import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findUser } from './queries.ts'
import { endSessions } from './session-store.ts'
import { hashToken } from './tokens.ts'

/**
 * A new password through the link of a reset mail: good once and for an hour. Whoever has the link reads the
 * account's mail, so the address counts as verified.
 */
export async function resetPassword(
  services: Services,
  { token, newPassword, now }: { token: string; newPassword: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  const passwordHash = await hashPassword(newPassword)
  return await transact(services.db, async (trx) => {
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
    await replacePassword(services, trx, { userId: used.userId, passwordHash, cause: used.id, now })
    return succeed(null)
  })
}

/** A new password for somebody who knows the old one. */
export async function changePassword(
  services: Services,
  request: { userId: string; currentPassword: string; newPassword: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  const { userId, currentPassword, newPassword, now } = request
  const user = await findUser(services.db, userId)
  if (!user || !(await verifyPassword(currentPassword, user.passwordHash))) return refuse('wrong_password')
  const passwordHash = await hashPassword(newPassword)
  return await transact(services.db, async (trx) => {
    // Meanwhile the password may have been reset, by somebody this one must not overrule.
    const current = await trx
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (current?.passwordHash !== user.passwordHash) return refuse('wrong_password')
    await replacePassword(services, trx, { userId, passwordHash, cause: crypto.randomUUID(), now })
    return succeed(null)
  })
}

/** Every way to a new password ends all sessions and links of the account, and tells its owner by mail. */
export async function replacePassword(
  services: Services,
  trx: Trx,
  change: {
    userId: string
    passwordHash: string
    cause: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { userId, passwordHash, cause, now } = change
  const { email } = await trx
    .updateTable('users')
    .set({ passwordHash, updatedAt: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx.updateTable('passwordResetTokens').set({ used: true }).where('userId', '=', userId).execute()
  await endSessions(trx, userId)
  // Whoever had the account may have taken a calendar link with them.
  await trx.deleteFrom('calendarFeedTokens').where('userId', '=', userId).execute()
  await enqueueMail(services, trx, {
    cause: `password-changed:${cause}`,
    template: 'password-changed',
    recipient: email,
    userId,
    bookingId: null,
    props: {},
  })
}
