import { fromKysely } from 'pg-boss'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { EMAIL_PASSWORD_RESET, type WantedLink } from './email-password-reset.ts'

/** Queues the reset. The job looks up whether the account exists, so the request takes the same time either way. */
export async function requestPasswordReset(services: Services, wanted: WantedLink): Promise<void> {
  await services.db.transaction().execute((trx) => queueReset(services, trx, wanted))
}

export async function queueReset({ queue }: Services, trx: Trx, wanted: WantedLink): Promise<void> {
  await queue.send(EMAIL_PASSWORD_RESET, wanted, fromKysely(trx))
}
