import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transact } from '../db/transact.ts'
import type { Actor, Services } from '../services/services.ts'
import { findUserByEmail } from './queries.ts'
import { queueReset } from './request-password-reset.ts'

/**
 * Staff email someone a link to choose a new password, so no one else ever knows it. Errors: `email_not_found`.
 */
export async function sendResetLink(
  services: Services,
  { actor, email, now }: { actor: Actor; email: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUserByEmail(services.db, email)
  if (!user) return refuse('email_not_found')
  return await transact(services.db, async (trx) => {
    await queueReset(services, trx, { email: user.email })
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
