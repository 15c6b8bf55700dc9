import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Actor, Services } from '../services/services.ts'
import type { UserRow } from './queries.ts'
import { hashToken } from './tokens.ts'

/**
 * Verifies the email address, if the caller is signed in to the account the link was made for. The link alone isn't
 * enough: if a stranger registered someone else's address, the owner opening the email would hand the stranger's
 * account a verified address and every booking under it.
 * Errors: `verification_link_invalid`, `verification_link_mismatch`.
 */
export async function verifyEmail(
  { db }: Services,
  { actor, token, now }: { actor: Actor; token: string; now: Temporal.Instant },
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
    bookingId: null,
    props: {},
  })
}
