import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { refuseFor } from '../../../domain/too-many-requests.ts'
import { HAS_RESET_LINK, queueResetEmail } from '../../accounts/email-password-reset.ts'
import { findUser } from '../../accounts/queries.ts'
import { queueVerification } from '../../accounts/verify-email.ts'
import { recordAccountAudit } from '../../audit/record-audit.ts'
import { transact } from '../../db/database.ts'
import type { By, Services } from '../../services/services.ts'

/** The longest wait until another email fits the hour. */
const HOUR_SECONDS = 3600

/**
 * Staff send a customer the link that verifies their email, so they see what staff booked for them. Someone without a
 * password gets the link to choose one, which verifies it too. The same limits apply as when they ask themselves.
 * Errors: `customer_not_found`, also for one without an email; `already_verified`; `too_many_requests`.
 */
export async function sendVerification(
  services: Services,
  { actor, customerId, now }: By & { customerId: string },
): Promise<Outcome<{ email: string }>> {
  const user = await findUser(services.db, customerId)
  if (!user) return refuse('customer_not_found')
  if (user.isEmailVerified) return refuse('already_verified')
  return await transact(services.db, async (trx) => {
    if (user.passwordHash === null) {
      if (!(await queueResetEmail(services, trx, user))) return HAS_RESET_LINK
    } else if (!(await queueVerification(services, trx, user))) return refuseFor(HOUR_SECONDS)
    await recordAccountAudit(trx, user, {
      actorId: actor.id,
      action: 'send_verification_link',
      now,
    })
    return succeed({ email: user.email })
  })
}
