import type { PgBoss, Queue, QueuePolicy } from 'pg-boss'
import { EMAIL_PASSWORD_RESET } from '../accounts/email-password-reset.ts'
import { DELIVER_EMAIL } from '../mail/outbox.ts'
import { SEND_REFUND } from '../payments/ledger/refund-to-card.ts'

export type QueueSettings = Omit<Queue, 'name' | 'policy'> & { policy: QueuePolicy }

/** A job whose process died counts as failed, and is retried, within half a minute; one that hangs, after two. Workers are notified of new jobs. */
const COMMON = { heartbeatSeconds: 15, expireInSeconds: 120, retryBackoff: true, notify: true }

/** No retries, the next run is the retry. Exclusive: only one job of a kind is queued or running at a time. */
export const RECURRING: QueueSettings = { policy: 'exclusive', retryLimit: 0 }

/** Queues for jobs that use cases add, as opposed to recurring ones. */
const ON_DEMAND: Readonly<Record<string, QueueSettings>> = {
  /** 15 retries with backoff from 15 seconds to 4 hours: 24 to 28 hours in total. */
  [DELIVER_EMAIL]: { policy: 'exclusive', retryLimit: 15, retryDelay: 15, retryDelayMax: 4 * 60 * 60 },
  /** No retries: the recurring job picks up the rest. */
  [SEND_REFUND]: { policy: 'exclusive', retryLimit: 0 },
  [EMAIL_PASSWORD_RESET]: { policy: 'standard', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 },
}

export async function openOnDemandQueues(boss: PgBoss): Promise<void> {
  for (const [name, settings] of Object.entries(ON_DEMAND)) await openQueue(boss, name, settings)
}

/** Creates a queue, or gives an existing one today's settings. Its policy can't change: a queue with another one needs a new name. */
export async function openQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  const { policy, ...changeable } = { ...COMMON, ...settings }
  await boss.createQueue(name, { policy, ...changeable })
  await boss.updateQueue(name, changeable)
}
