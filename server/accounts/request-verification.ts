import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { countLinkEmails } from './count-link-emails.ts'
import { findUser, type UserRow } from './queries.ts'
import { lockUser } from './tokens.ts'
import { queueVerificationEmail } from './verify-email.ts'

/** The address may be someone else's, who must not get more than these. */
const PER_HOUR = 5

/** Sends the verification link again, unless the address is verified already or got five emails within an hour. */
export async function requestVerification(services: Services, userId: string): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user || user.isEmailVerified) return
  await services.db.transaction().execute((trx) => queueVerification(services, trx, user))
}

/** Whether the link was queued: false if five emails within an hour have been. */
export async function queueVerification(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> {
  const now = services.clock.now()
  const lastHour = { after: now.subtract({ hours: 1 }), until: now }
  // Concurrent requests must count each other.
  await lockUser(trx, user.id)
  const about = { userId: user.id, template: 'verify-email' as const }
  if ((await countLinkEmails(trx, about, lastHour, ['queued', 'sent'])) >= PER_HOUR) return false
  await queueVerificationEmail(services, trx, user)
  return true
}
