import { sql } from 'kysely'
import type { Role } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAccountAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Serializes role changes until the transaction ends. Two admins removing each other, or two visitors claiming the
 * first admin, must see each other's change.
 */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'), 0)`.execute(trx)
}

/** Checks the role again under the lock; it can change while we wait. */
async function isStillAdmin(trx: Trx, id: string): Promise<boolean> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}

/**
 * Sets the role and records it in the audit log. Losing the admin role ends the user's sessions: one that an admin's
 * idle hour had ended would otherwise be a customer's live one. False, and nothing happens, if the user has that role
 * already.
 */
export async function changeRole(
  trx: Trx,
  user: UserRow,
  { role, actorId, now }: { role: Role; actorId: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    // Real time, like everything about signing in.
    .set({ role, adminSince: role === 'admin' ? sql`now()` : null, updatedAt: now })
    .where('id', '=', user.id)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  if (role !== 'admin') await endSessions(trx, user.id)
  await recordAccountAudit(trx, user, {
    actorId,
    action: role === 'admin' ? 'promote_to_admin' : 'remove_admin',
    before: { role: role === 'admin' ? 'customer' : 'admin' },
    after: { role },
    now,
  })
  return true
}

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

/**
 * Makes an admin a customer again, who has to sign in again. Admins can't remove themselves, so one always
 * remains. Errors: `email_not_found`, `not_an_admin`, `forbidden`, `cannot_remove_self`, `last_admin`.
 */
export async function removeAdmin(
  db: Database,
  { actor, email, now }: By & { email: string },
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
