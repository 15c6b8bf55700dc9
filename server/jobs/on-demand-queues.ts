import type { PgBoss } from 'pg-boss'
import { EMAIL_PASSWORD_RESET } from '../accounts/email-password-reset.ts'
import { DELIVER_EMAIL } from '../mail/outbox.ts'
import { SEND_REFUND } from '../payments/ledger/request-refund.ts'
import { openQueue, type QueueSettings } from '../services/queue.ts'

/** Queues for jobs that use cases add, as opposed to recurring ones. */
export const ON_DEMAND_QUEUES: Readonly<Record<string, QueueSettings>> = {
  /** 15 retries with backoff from 15 seconds to 4 hours: 24 to 28 hours in total. */
  [DELIVER_EMAIL]: { policy: 'exclusive', retryLimit: 15, retryDelay: 15, retryDelayMax: 4 * 60 * 60 },
  /** No retries: the recurring job picks up the rest. */
  [SEND_REFUND]: { policy: 'exclusive', retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  [EMAIL_PASSWORD_RESET]: { policy: 'standard', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 },
}

export async function openOnDemandQueues(boss: PgBoss): Promise<void> {
  for (const [name, settings] of Object.entries(ON_DEMAND_QUEUES)) await openQueue(boss, name, settings)
}
