import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { findUserByEmail, type UserRow } from './queries.ts'

/**
 * Makes an existing account an admin, with a line in the audit log. Only one whose address is verified: anybody can
 * register the address of a member of staff and wait to be promoted. `actorId` null is the command line, whose operator
 * owns the machine and may do it all the same; `isEmailVerified` tells them.
 */
export async function promoteToAdmin(
  db: Database,
  { actorId, email, now }: { actorId: string | null; email: string; now: Temporal.Instant },
): Promise<Outcome<Pick<UserRow, 'email' | 'isEmailVerified'>>> {
  const user = await findUserByEmail(db, email)
  if (!user) return refuse('email_not_found')
  const { isEmailVerified } = user
  if (actorId !== null && !isEmailVerified) return refuse('email_not_verified')
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
    return succeed({ email: user.email, isEmailVerified })
  })
}
