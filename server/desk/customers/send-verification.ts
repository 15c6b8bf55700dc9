import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { refuseFor } from '../../../domain/too-many-requests.ts'
import { findUser } from '../../accounts/queries.ts'
import { queueReset } from '../../accounts/request-password-reset.ts'
import { queueVerification } from '../../accounts/request-verification.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { transact } from '../../db/transact.ts'
import type { Actor, Services } from '../../services/services.ts'

/** The longest wait until another email fits the hour. */
const HOUR_SECONDS = 3600

/**
 * Staff send a customer the link that verifies their email, so they see what staff booked for them. Someone without a
 * password gets the link to choose one, which verifies it too. The same limits apply as when they ask themselves.
 * Errors: `customer_not_found`, also for one without an email or with a verified one; `too_many_requests`.
 */
export async function sendVerification(
  services: Services,
  { actor, customerId, now }: { actor: Actor; customerId: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUser(services.db, customerId)
  if (!user || user.isEmailVerified) return refuse('customer_not_found')
  return await transact(services.db, async (trx) => {
    if (user.passwordHash === null) await queueReset(services, trx, { email: user.email })
    else if (!(await queueVerification(services, trx, user))) return refuseFor(HOUR_SECONDS)
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'send_verification_link',
      subject: `user:${user.id}`,
      subjectName: user.email,
      now,
    })
    return succeed({ email: user.email })
  })
}
