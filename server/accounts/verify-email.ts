import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { type Trx, transact } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { By, Services } from '../services/services.ts'
import { countLinkEmails } from './count-link-emails.ts'
import { findUser, type UserRow } from './queries.ts'
import { hashToken, lockUser } from './tokens.ts'

/**
 * Verifies the email address, if the caller is signed in to the account the link was made for. The link alone isn't
 * enough: if a stranger registered someone else's address, the owner opening the email would hand the stranger's
 * account a verified address and every booking under it.
 * Errors: `verification_link_invalid`, `verification_link_mismatch`.
 */
export async function verifyEmail(
  { db }: Services,
  { actor, token, now }: By & { token: string },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const link = await trx
      .selectFrom('emailTokens')
      .select(['id', 'userId', 'email'])
      .where('token', '=', hashToken(token))
      .where('used', '=', false)
      .where('expiresAt', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!link) return refuse('verification_link_invalid')
    if (link.userId !== actor.id) return refuse('verification_link_mismatch')
    await trx.updateTable('emailTokens').set({ used: true }).where('id', '=', link.id).execute()
    await trx
      .updateTable('users')
      .set({ isEmailVerified: true, updatedAt: now })
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .execute()
    return succeed(null)
  })
}

/** Queues a verification email. Its link is created on sending and invalidates earlier ones. */
export async function queueVerificationEmail(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  await enqueueEmail(services, trx, {
    cause: `verify-email:${crypto.randomUUID()}`,
    template: 'verify-email',
    recipient: user.email,
    userId: user.id,
  })
}

/** The address may be someone else's, who must not get more than these. */
const PER_HOUR = 5

/** Sends the verification link again, unless the address is verified already or got five emails within an hour. */
export async function requestVerification(services: Services, userId: string): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user || user.isEmailVerified) return
  await services.db.transaction().execute((trx) => queueVerification(services, trx, user))
}

/** Whether the link was queued: false if five emails within an hour have been. */
export async function queueVerification(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> {
  const now = services.clock.now()
  const lastHour = { after: now.subtract({ hours: 1 }), until: now }
  // Concurrent requests must count each other.
  await lockUser(trx, user.id)
  const about = { userId: user.id, template: 'verify-email' as const }
  if ((await countLinkEmails(trx, about, lastHour, ['queued', 'sent'])) >= PER_HOUR) return false
  await queueVerificationEmail(services, trx, user)
  return true
}
