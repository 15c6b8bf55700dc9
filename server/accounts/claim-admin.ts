import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AdminSetup } from '../../domain/accounts/admin-account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { StaffRole } from '../../domain/staff-role.ts'
import { transact } from '../db/database.ts'
import { isForwarded } from '../http/forwarded-for.ts'
import type { Actor, Services } from '../services/services.ts'
import { hasAdmin } from './admin-queries.ts'
import { changeRole, lockRoles, promoteToAdmin } from './change-role.ts'
import { findUserByEmail } from './queries.ts'

interface Claim {
  /** Null for a visitor, who names an account they registered earlier. */
  actor: Actor | null
  email: string
  setupCode: string | undefined
  /** Of the new admin, if an owner promotes them. */
  staffRole?: StaffRole | undefined
  now: Temporal.Instant
}

type Setup = Pick<Services, 'db' | 'adminSetup'>

/** Whether this visitor can claim the first admin: there is none yet, and the configuration allows it. */
export async function isSetupOpen({ db, adminSetup }: Setup, visitor: FastifyRequest): Promise<boolean> {
  if (adminSetup === 'closed' || (adminSetup === 'local' && isForwarded(visitor))) return false
  return !(await hasAdmin(db))
}

export async function readAdminSetup(setup: Setup, visitor: FastifyRequest): Promise<AdminSetup> {
  return {
    isOpen: await isSetupOpen(setup, visitor),
    needsCode: typeof setup.adminSetup === 'object',
    hasAdmin: await hasAdmin(setup.db),
  }
}

/**
 * Makes the first admin through /admin/setup. Open to all visitors in the sandbox; elsewhere it needs the configured
 * setup code. The caller has checked `isSetupOpen`. The code is checked before the email address so strangers can't
 * probe for accounts. Errors: `wrong_setup_code`, `email_not_found`; `signed_out` or `forbidden` once there is an
 * admin.
 */
async function claimAdmin(
  { db, adminSetup }: Services,
  { actor, email, setupCode, now }: Claim,
): Promise<Outcome<{ email: string }>> {
  const tooLate = refuse(actor ? 'forbidden' : 'signed_out')
  if (adminSetup === 'closed') return tooLate
  if (typeof adminSetup === 'object' && !isSame(setupCode ?? '', adminSetup.code))
    return refuse('wrong_setup_code')
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (await hasAdmin(trx)) return tooLate
    const user = await findUserByEmail(trx, email)
    if (!user) return refuse('email_not_found')
    await changeRole(trx, user, { role: 'admin', actorId: actor?.id ?? null, now })
    return succeed({ email: user.email })
  })
}

/** Constant time, regardless of length. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

/**
 * Makes an account an admin. An owner can do that for every account with a verified email. Everyone else, signed in or
 * not, can claim the first admin while setup is open (`isSetupOpen`), and their attempts are limited. The command line
 * calls `promoteToAdmin` itself.
 */
export async function makeAdmin(
  services: Services,
  request: Claim & { ip: string },
): Promise<Outcome<{ email: string }>> {
  const { actor, email, staffRole, ip, now } = request
  if (actor?.role === 'admin')
    return await promoteToAdmin(services.db, { actorId: actor.id, email, staffRole, now })
  const counted = await services.limits.count('admin_setup', { ip, account: email })
  if (!counted.ok) return counted
  if (typeof services.adminSetup === 'object') {
    const total = await services.limits.countTotal('setup_codes', 'all')
    if (!total.ok) return total
  }
  return await claimAdmin(services, request)
}
