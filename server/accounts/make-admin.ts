import type { Outcome } from '../../domain/errors.ts'
import type { Actor, Services } from '../services/services.ts'
import { claimAdmin } from './claim-admin.ts'
import { promoteToAdmin } from './promote-admin.ts'

/**
 * Makes an account an admin. An admin can do that for every account with a verified email. Everyone else, signed in or
 * not, can claim the first admin while setup is open (`isSetupOpen`), and their attempts are limited. The command line
 * calls `promoteToAdmin` itself.
 */
export async function makeAdmin(
  services: Services,
  request: {
    actor: Actor | null
    email: string
    setupCode: string | undefined
    ip: string
    now: Temporal.Instant
  },
): Promise<Outcome<{ email: string }>> {
  const { actor, email, ip, now } = request
  if (actor?.role === 'admin') return await promoteToAdmin(services.db, { actorId: actor.id, email, now })
  const counted = await services.limits.count('admin_setup', { ip, account: email })
  if (!counted.ok) return counted
  if (typeof services.adminSetup === 'object') {
    const total = await services.limits.countTotal('setup_codes', 'all')
    if (!total.ok) return total
  }
  return await claimAdmin(services, request)
}
