import { sql } from 'kysely'
import type { Role } from '../../domain/accounts/role.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { ROLE_NAMES, type StaffRole } from '../../domain/staff-role.ts'
import { recordAccountAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { findUser, findUserByEmail, type UserRow } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Serializes role changes until the transaction ends. Two admins removing each other, or two visitors claiming the
 * first admin, must see each other's change.
 */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'), 0)`.execute(trx)
}

/** Checks the role again under the lock; it can change while we wait. */
async function isStillOwner(trx: Trx, id: string): Promise<boolean> {
  return (await readStaffRole(trx, id)) === 'owner'
}

/** Someone's current role among staff; null for a customer. */
export async function readStaffRole(db: Database | Trx, id: string): Promise<StaffRole | null> {
  const user = await db.selectFrom('users').select('staffRole').where('id', '=', id).executeTakeFirst()
  return user?.staffRole ?? null
}

/**
 * Sets the role and records it in the audit log. Losing the admin role ends the user's sessions: one that an admin's
 * idle hour had ended would otherwise be a customer's live one. False, and nothing happens, if the user has that role
 * already. `staffRole` is that of a new admin.
 */
export async function changeRole(
  trx: Trx,
  user: UserRow,
  {
    role,
    staffRole = 'owner',
    actorId,
    now,
  }: { role: Role; staffRole?: StaffRole | undefined; actorId: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    // Real time, like everything about signing in.
    .set({
      role,
      staffRole: role === 'admin' ? staffRole : null,
      adminSince: role === 'admin' ? sql`now()` : null,
      updatedAt: now,
    })
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
    after: { role, ...(role === 'admin' && { staffRole }) },
    now,
  })
  return true
}

/**
 * Makes an existing account an admin and records it in the audit log. The email must be verified: a stranger
 * could register a staff member's address and wait to be promoted. The command line (`actorId` null) can skip
 * that check; `isEmailVerified` lets it warn the operator. It also makes an admin with a lower role an owner.
 * Errors: `email_not_found`; `already_admin`; `email_not_verified`, with the `customerId` to send a
 * verification link to; `forbidden`.
 */
export async function promoteToAdmin(
  db: Database,
  {
    actorId,
    email,
    staffRole,
    now,
  }: { actorId: string | null; email: string; staffRole?: StaffRole | undefined; now: Temporal.Instant },
): Promise<Outcome<Pick<UserRow, 'email' | 'isEmailVerified'>>> {
  const user = await findUserByEmail(db, email)
  if (!user) return refuse('email_not_found')
  const { isEmailVerified } = user
  if (actorId !== null && !isEmailVerified)
    return refuse('email_not_verified', { details: { customerId: user.id } })
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (actorId !== null && !(await isStillOwner(trx, actorId))) return refuse('forbidden')
    const isNew = await changeRole(trx, user, { role: 'admin', staffRole, actorId, now })
    if (!isNew && actorId !== null) return refuseAgain(user.email, await readStaffRole(trx, user.id))
    if (!isNew) await setStaffRole(trx, user, { staffRole: 'owner', actorId, now })
    return succeed({ email: user.email, isEmailVerified })
  })
}

/** Nothing changed, not even the role that the owner chose. */
function refuseAgain(email: string, role: StaffRole | null): Refusal {
  const current = role === null ? '' : ` Their role is ${ROLE_NAMES[role]}.`
  return refuse('already_admin', { message: `${email} is already an admin.${current}` })
}

/**
 * Gives an admin another role, from their next request on. Refuses `customer_not_found`, `not_an_admin`, `forbidden`, and
 * `last_owner`: one has to remain.
 */
export async function changeStaffRole(
  db: Database,
  { actor, userId, staffRole, now }: By & { userId: string; staffRole: StaffRole },
): Promise<Outcome<{ email: string }>> {
  const user = await findUser(db, userId)
  if (!user) return refuse('customer_not_found')
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (!(await isStillOwner(trx, actor.id))) return refuse('forbidden')
    // The actor is an owner, so only they themselves can be the last one.
    if (userId === actor.id && staffRole !== 'owner' && !(await hasOwnerBesides(trx, userId)))
      return refuse('last_owner')
    const found = await setStaffRole(trx, user, { staffRole, actorId: actor.id, now })
    return found ? succeed({ email: user.email }) : refuse('not_an_admin')
  })
}

/** Sets an admin's role among staff and records it in the audit log. False for a customer. */
async function setStaffRole(
  trx: Trx,
  user: UserRow,
  { staffRole, actorId, now }: { staffRole: StaffRole; actorId: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const before = await readStaffRole(trx, user.id)
  if (before === null || before === staffRole) return before !== null
  await trx.updateTable('users').set({ staffRole, updatedAt: now }).where('id', '=', user.id).execute()
  await recordAccountAudit(trx, user, {
    actorId,
    action: 'change_staff_role',
    before: { staffRole: before },
    after: { staffRole },
    now,
  })
  return true
}

async function hasOwnerBesides(trx: Trx, id: string): Promise<boolean> {
  const another = await trx
    .selectFrom('users')
    .select('id')
    .where('staffRole', '=', 'owner')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return another !== undefined
}

/**
 * Makes an admin a customer again, who has to sign in again. Only owners do that, and not to themselves, so one always
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
    if (!(await isStillOwner(trx, actor.id))) return refuse('forbidden')
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
