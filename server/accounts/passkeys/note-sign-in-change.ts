import type { SignInChange } from '../../../domain/accounts/sign-in-change.ts'
import { recordAccountAudit } from '../../audit/record-audit.ts'
import type { AccountRow, Trx } from '../../db/database.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import type { Services } from '../../services/services.ts'

/** Emails the owner about a change to how they sign in, in case it was someone else. The audit log has an admin's changes. */
export async function noteSignInChange(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  user: AccountRow,
  /** `device`: where, or null for the command line. */
  { action, device }: { action: SignInChange; device: string | null },
): Promise<void> {
  await enqueueEmail(services, trx, {
    cause: `sign-in-changed:${crypto.randomUUID()}`,
    template: 'sign-in-changed',
    recipient: user.email,
    userId: user.id,
    props: { change: action, ...(device !== null && { device }) },
  })
  if (user.role !== 'admin') return
  await recordAccountAudit(trx, user, {
    actorId: device === null ? null : user.id,
    action,
    now: services.clock.now(),
  })
}
