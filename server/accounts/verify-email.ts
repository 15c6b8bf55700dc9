import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import type { UserRow } from './queries.ts'
import { hashToken } from './tokens.ts'

/** The link of a verification mail was opened: the address is the account's own. */
export async function verifyEmail(
  { db }: Services,
  { token, now }: { token: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const used = await trx
      .updateTable('emailTokens')
      .set({ used: true })
      .where('token', '=', hashToken(token))
      .where('used', '=', false)
      .where('expiresAt', '>', now)
      .returning(['userId', 'email'])
      .executeTakeFirst()
    if (!used) return refuse('verification_link_invalid')
    await trx
      .updateTable('users')
      .set({ isEmailVerified: true, updatedAt: now })
      .where('id', '=', used.userId)
      .where('email', '=', used.email)
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
