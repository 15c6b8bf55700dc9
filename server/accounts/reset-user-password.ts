import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transact } from '../db/transact.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import type { Actor, Services } from '../services/services.ts'
import { findUserByEmail } from './queries.ts'
import { replacePassword } from './set-password.ts'

/**
 * Staff set a user's password, which has to be changed at the next sign-in. Ends all their sessions and notifies them by
 * email. Errors: `email_not_found`, `common_password`, `personal_password`.
 */
export async function resetUserPassword(
  services: Services,
  request: { actor: Actor; email: string; newPassword: string; now: Temporal.Instant },
): Promise<Outcome<null>> {
  const { actor, email, newPassword, now } = request
  const user = await findUserByEmail(services.db, email)
  if (!user) return refuse('email_not_found')
  const hashed = await hashNewPassword(newPassword, user)
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  return await transact(services.db, async (trx) => {
    await replacePassword(services, trx, {
      userId: user.id,
      passwordHash,
      by: 'staff',
      cause: crypto.randomUUID(),
      now,
    })
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'reset_user_password',
      subject: `user:${user.id}`,
      subjectName: user.email,
      now,
    })
    return succeed(null)
  })
}
