import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transact } from '../db/transact.ts'
import type { Actor, Services } from '../services/services.ts'
import { HAS_RESET_LINK, queueResetEmail } from './email-password-reset.ts'
import { findUserByEmail } from './queries.ts'

/**
 * Staff email someone a link to choose a new password, so no one else ever knows it. The limits of "forgot password" apply.
 * Errors: `email_not_found`, `too_many_requests`.
 */
export async function sendResetLink(
  services: Services,
  { actor, email, now }: { actor: Actor; email: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUserByEmail(services.db, email)
  if (!user) return refuse('email_not_found')
  return await transact(services.db, async (trx) => {
    if (!(await queueResetEmail(services, trx, user))) return HAS_RESET_LINK
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'send_reset_link',
      subject: `user:${user.id}`,
      subjectName: user.email,
      now,
    })
    return succeed({ email: user.email })
  })
}
