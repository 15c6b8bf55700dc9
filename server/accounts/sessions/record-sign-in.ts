import { recordAccountAudit } from '../../audit/record-audit.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Actor, Services } from '../../services/services.ts'

/** Records that someone signed in: in the log, and for staff in the audit log, which other admins read. */
export async function recordSignIn(
  { db, clock, log }: Services,
  user: Actor & { email: string },
  { ip, by }: { ip: string; by: 'password' | 'passkey' },
): Promise<void> {
  logSecurityEvent(log, { event: 'signed_in', ip, email: user.email, user: user.id, by })
  if (user.role !== 'admin') return
  await db.transaction().execute((trx) =>
    recordAccountAudit(trx, user, {
      actorId: user.id,
      action: 'sign_in',
      now: clock.now(),
    }),
  )
}
