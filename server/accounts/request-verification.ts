import type { Services } from '../services/services.ts'
import { findUser } from './queries.ts'
import { queueVerificationEmail } from './verify-email.ts'

/** Sends the verification link again, unless the address is verified already. */
export async function requestVerification(services: Services, userId: string): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user || user.isEmailVerified) return
  await services.db.transaction().execute((trx) => queueVerificationEmail(services, trx, user))
}
