import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { changeRole, isStillAdmin, lockRoles } from './change-role.ts'
import { findUserByEmail, type UserRow } from './queries.ts'

/**
 * Makes an existing account an admin and records it in the audit log. The email must be verified: a stranger could
 * register a staff member's address and wait to be promoted. The command line (`actorId` null) can skip that check;
 * `isEmailVerified` lets it warn the operator. Errors: `email_not_found`; `email_not_verified`, with the `customerId` to send a
 * verification link to; `forbidden`.
 */
export async function promoteToAdmin(
  db: Database,
  { actorId, email, now }: { actorId: string | null; email: string; now: Temporal.Instant },
): Promise<Outcome<Pick<UserRow, 'email' | 'isEmailVerified'>>> {
  const user = await findUserByEmail(db, email)
  if (!user) return refuse('email_not_found')
  const { isEmailVerified } = user
  if (actorId !== null && !isEmailVerified)
    return refuse('email_not_verified', { details: { customerId: user.id } })
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (actorId !== null && !(await isStillAdmin(trx, actorId))) return refuse('forbidden')
    await changeRole(trx, user, { role: 'admin', actorId, now })
    return succeed({ email: user.email, isEmailVerified })
  })
}
