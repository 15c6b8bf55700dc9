import { sql } from 'kysely'
import type { Role } from '../../domain/accounts/account.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import type { UserRow } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Serializes role changes until the transaction ends. Two admins removing each other, or two visitors claiming the
 * first admin, must see each other's change.
 */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'), 0)`.execute(trx)
}

/** Checks the role again under the lock; it can change while we wait. */
export async function isStillAdmin(trx: Trx, id: string): Promise<boolean> {
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
  await recordAudit(trx, {
    actorId,
    action: role === 'admin' ? 'promote_to_admin' : 'remove_admin',
    subject: `user:${user.id}`,
    subjectName: user.email,
    before: { role: role === 'admin' ? 'customer' : 'admin' },
    after: { role },
    now,
  })
  return true
}
