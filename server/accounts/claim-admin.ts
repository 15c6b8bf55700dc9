import { createHash, timingSafeEqual } from 'node:crypto'
import type { AdminSetup } from '../../domain/accounts/admin-account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { transact } from '../db/transact.ts'
import type { Actor, Services } from '../services/services.ts'
import { hasAdmin } from './admin-queries.ts'
import { changeRole, lockRoles } from './change-role.ts'
import { findUserByEmail } from './queries.ts'

interface Claim {
  /** Null: a visitor, who names an account that they registered before. */
  actor: Actor | null
  email: string
  setupCode: string | undefined
  now: Temporal.Instant
}

export async function readAdminSetup({ db, adminSetup }: Services): Promise<AdminSetup> {
  return {
    isOpen: adminSetup !== 'closed' && !(await hasAdmin(db)),
    needsCode: typeof adminSetup === 'object',
  }
}

/**
 * The first admin, claimed through /admin/setup while there is none. In the sandbox anybody may; elsewhere it takes the
 * code that was set for it, and the code is looked at before the address, so that strangers cannot try out addresses.
 */
export async function claimAdmin(
  { db, adminSetup }: Services,
  { actor, email, setupCode, now }: Claim,
): Promise<Outcome<{ email: string }>> {
  const tooLate = refuse(actor ? 'forbidden' : 'signed_out')
  if (adminSetup === 'closed') return tooLate
  if (adminSetup !== 'open' && !isSame(setupCode ?? '', adminSetup.code)) return refuse('wrong_setup_code')
  return await transact(db, async (trx) => {
    await lockRoles(trx)
    if (await hasAdmin(trx)) return tooLate
    const user = await findUserByEmail(trx, email)
    if (!user) return refuse('email_not_found')
    await changeRole(trx, user, { role: 'admin', actorId: actor?.id ?? null, now })
    return succeed({ email: user.email })
  })
}

/** In a time that tells nothing of where the two differ, or of how long the right one is. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
