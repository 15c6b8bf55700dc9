import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { findUserByEmail } from './queries.ts'

/** Makes an existing account an admin, with a line in the audit log. `actorId` null: from the command line. */
export async function promoteToAdmin(
  db: Database,
  { actorId, email, now }: { actorId: string | null; email: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUserByEmail(db, email)
  if (!user) return refuse('email_not_found')
  return await transact(db, async (trx) => {
    await trx.updateTable('users').set({ role: 'admin', updatedAt: now }).where('id', '=', user.id).execute()
    await recordAudit(trx, {
      actorId,
      action: 'promote_to_admin',
      subject: `user:${user.id}`,
      subjectName: user.email,
      before: { role: user.role },
      after: { role: 'admin' },
      now,
    })
    return succeed({ email: user.email })
  })
}
