import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Actor, Services } from '../services/services.ts'
import type { UserRow } from './queries.ts'
import { hashToken } from './tokens.ts'

/**
 * The link of a verification mail was opened by somebody signed in to the account it was made for. The link alone is
 * not enough: a stranger may have registered somebody else's address, who would then, by opening the mail, hand the
 * stranger's account a verified address and all that was booked under it.
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
    if (link.userId !== actor.id) return refuse('verification_link_of_another')
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

/** Queues a verification mail; the link in it is made when it is sent, and makes earlier ones useless. */
export async function mailVerification(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  await enqueueMail(services, trx, {
    cause: `verify-email:${crypto.randomUUID()}`,
    template: 'verify-email',
    recipient: user.email,
    userId: user.id,
    bookingId: null,
    props: {},
  })
}
