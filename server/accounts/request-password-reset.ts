import { fromKysely } from 'pg-boss'
import type { Services } from '../services/services.ts'
import { MAIL_PASSWORD_RESET } from './mail-password-reset.ts'

/** Takes the wish for a reset link. Whether there is such an account is looked up later, by the job. */
export async function requestPasswordReset({ db, queue }: Services, email: string): Promise<void> {
  await db.transaction().execute((trx) => queue.send(MAIL_PASSWORD_RESET, { email }, fromKysely(trx)))
}
