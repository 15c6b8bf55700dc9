import { recordAccountAudit } from '../../audit/record-audit.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Actor, Services } from '../../services/services.ts'

/**
 * Records that someone signed in: in the log, and for staff in the audit log, which other admins read, unless they only unlocked the
 * machine they were at.
 */
export async function recordSignIn(
  { db, clock, log }: Services,
  user: Actor & { email: string },
  { ip, by, isSwitch = true }: { ip: string; by: 'password' | 'passkey' | 'pin'; isSwitch?: boolean },
): Promise<void> {
  logSecurityEvent(log, { event: 'signed_in', ip, email: user.email, user: user.id, by })
  if (user.role !== 'admin' || !isSwitch) return
  await db.transaction().execute((trx) =>
    recordAccountAudit(trx, user, {
      actorId: user.id,
      action: 'sign_in',
      now: clock.now(),
    }),
  )
}
