import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAccountAudit } from '../audit/record-audit.ts'
import { transact } from '../db/database.ts'
import { hashNewPassword } from '../passwords/password.ts'
import type { By, Services } from '../services/services.ts'
import { lockRoles, readStaffRole } from './change-role.ts'
import { HAS_RESET_LINK, queueResetEmail } from './email-password-reset.ts'
import { findUserByEmail } from './queries.ts'
import { replacePassword } from './set-password.ts'

/**
 * Staff set a user's password, which has to be changed at the next sign-in. Ends all their sessions and
 * notifies them by email. That hands the account to the person in front of them, even if a stranger
 * registered it, so it sees what staff gave it. Only an owner can do that to other staff. Errors:
 * `email_not_found`, `owner_required`, `common_password`, `personal_password`.
 */
export async function resetUserPassword(
  services: Services,
  request: By & { email: string; newPassword: string },
): Promise<Outcome<null>> {
  const { actor, email, newPassword, now } = request
  const user = await findUserByEmail(services.db, email)
  if (!user) return refuse('email_not_found')
  const hashed = await hashNewPassword(newPassword, user)
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  return await transact(services.db, async (trx) => {
    // They can be promoted at the same time.
    await lockRoles(trx)
    const isStaff = (await readStaffRole(trx, user.id)) !== null
    if (isStaff && (await readStaffRole(trx, actor.id)) !== 'owner') return refuse('owner_required')
    await replacePassword(services, trx, {
      userId: user.id,
      passwordHash,
      by: 'staff',
      cause: crypto.randomUUID(),
      now,
    })
    await trx.updateTable('users').set({ isProvenAtDesk: true }).where('id', '=', user.id).execute()
    await recordAccountAudit(trx, user, {
      actorId: actor.id,
      action: 'reset_user_password',
      now,
    })
    return succeed(null)
  })
}

/**
 * Staff email someone a link to choose a new password, so no one else ever knows it. The limits of "forgot password" apply.
 * Errors: `email_not_found`, `too_many_requests`.
 */
export async function sendResetLink(
  services: Services,
  { actor, email, now }: By & { email: string },
): Promise<Outcome<{ email: string }>> {
  const user = await findUserByEmail(services.db, email)
  if (!user) return refuse('email_not_found')
  return await transact(services.db, async (trx) => {
    if (!(await queueResetEmail(services, trx, user))) return HAS_RESET_LINK
    await recordAccountAudit(trx, user, {
      actorId: actor.id,
      action: 'send_reset_link',
      now,
    })
    return succeed({ email: user.email })
  })
}
