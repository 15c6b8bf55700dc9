import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { findUser } from '../../accounts/queries.ts'
import { requestPasswordReset } from '../../accounts/request-password-reset.ts'
import { requestVerification } from '../../accounts/request-verification.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor, Services } from '../../services/services.ts'

/**
 * Staff send a customer the link that verifies their email, so they see what staff booked for them. Someone without a
 * password gets the link to choose one, which verifies it too. The same limits apply as when they ask themselves.
 * Errors: `customer_not_found`, also for one without an email or with a verified one.
 */
export async function sendVerification(
  services: Services,
  { actor, customerId, now }: { actor: Actor; customerId: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUser(services.db, customerId)
  if (!user || user.isEmailVerified) return refuse('customer_not_found')
  if (user.passwordHash === null) await requestPasswordReset(services, { email: user.email })
  else await requestVerification(services, user.id)
  await services.db.transaction().execute((trx) =>
    recordAudit(trx, {
      actorId: actor.id,
      action: 'send_verification_link',
      subject: `user:${user.id}`,
      subjectName: user.email,
      now,
    }),
  )
  return succeed({ email: user.email })
}
