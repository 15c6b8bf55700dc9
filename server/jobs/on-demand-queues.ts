import type { PgBoss } from 'pg-boss'
import { MAIL_PASSWORD_RESET } from '../accounts/mail-password-reset.ts'
import { DELIVER_MAIL } from '../mail/outbox.ts'
import { SEND_REFUND } from '../payments/ledger/request-refund.ts'
import { openQueue, type QueueSettings } from '../services/queue.ts'

/** The queues that use cases add jobs to. */
const ON_DEMAND_QUEUES: Readonly<Record<string, QueueSettings>> = {
  /** About a day: 15 tries after the first, at waits that grow from 15 seconds to 4 hours, together 24 to 28 hours. */
  [DELIVER_MAIL]: { policy: 'exclusive', retryLimit: 15, retryDelay: 15, retryDelayMax: 4 * 60 * 60 },
  /** Once: what it did not send, the recurring job does. */
  [SEND_REFUND]: { policy: 'exclusive', retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  [MAIL_PASSWORD_RESET]: { policy: 'standard', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 },
}

export async function openOnDemandQueues(boss: PgBoss): Promise<void> {
  for (const [name, settings] of Object.entries(ON_DEMAND_QUEUES)) await openQueue(boss, name, settings)
}
