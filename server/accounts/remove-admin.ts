import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'
import { changeRole, isStillAdmin, lockRoles } from './change-role.ts'
import { findUserByEmail } from './queries.ts'

/**
 * Makes an admin a customer again, who has to sign in again. Admins can't remove themselves, so one always
 * remains. Errors: `email_not_found`, `not_an_admin`, `forbidden`, `cannot_remove_self`, `last_admin`.
 */
export async function removeAdmin(
  db: Database,
  { actor, email, now }: { actor: Actor; email: string; now: Temporal.Instant },
): Promise<Outcome<{ email: string }>> {
  const user = await findUserByEmail(db, email)
  if (!user) return refuse('email_not_found')
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (!(await isStillAdmin(trx, actor.id))) return refuse('forbidden')
    if (user.id === actor.id) {
      const another = await trx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('id', '!=', actor.id)
        .limit(1)
        .executeTakeFirst()
      return refuse(another ? 'cannot_remove_self' : 'last_admin')
    }
    const isRemoved = await changeRole(trx, user, { role: 'customer', actorId: actor.id, now })
    return isRemoved ? succeed({ email: user.email }) : refuse('not_an_admin')
  })
}
