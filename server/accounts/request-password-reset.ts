import { fromKysely } from 'pg-boss'
import type { Services } from '../services/services.ts'
import { EMAIL_PASSWORD_RESET, type WantedLink } from './email-password-reset.ts'

/** Queues the reset. The job looks up whether the account exists, so the request takes the same time either way. */
export async function requestPasswordReset({ db, queue }: Services, wanted: WantedLink): Promise<void> {
  await db.transaction().execute((trx) => queue.send(EMAIL_PASSWORD_RESET, wanted, fromKysely(trx)))
}
