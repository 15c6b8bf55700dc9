import { sql } from 'kysely'
import type { Role } from '../../domain/accounts/account.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import type { UserRow } from './queries.ts'

/**
 * Whoever changes who is an admin does it one after the other, until the transaction ends: two admins who remove one
 * another, or two strangers who claim the first one, must see what the other did.
 */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'), 0)`.execute(trx)
}

/** Who somebody is once the lock is held: what was read before may have changed while waiting. */
export async function isStillAdmin(trx: Trx, id: string): Promise<boolean> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}

/** Gives the account its role, with a line in the audit log; nothing happens where it has it already. */
export async function changeRole(
  trx: Trx,
  user: UserRow,
  { role, actorId, now }: { role: Role; actorId: string | null; now: Temporal.Instant },
): Promise<void> {
  const changed = await trx
    .updateTable('users')
    .set({ role, updatedAt: now })
    .where('id', '=', user.id)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await recordAudit(trx, {
    actorId,
    action: role === 'admin' ? 'promote_to_admin' : 'remove_admin',
    subject: `user:${user.id}`,
    subjectName: user.email,
    before: { role: role === 'admin' ? 'customer' : 'admin' },
    after: { role },
    now,
  })
}
