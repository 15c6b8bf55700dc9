import { type Db, PgBoss, type QueuePolicy } from 'pg-boss'

/** The job queue, on the product's own database. */
export interface Queue {
  /**
   * Adds a job through `db`, so that it exists exactly if that transaction commits. On a queue that keeps keys
   * apart, nothing is added, and `false` answered, while a job with the same key waits or runs.
   */
  send(name: string, data: object, db: Db, options?: { key?: string }): Promise<boolean>
}

export interface QueueSettings {
  policy: QueuePolicy
  retryLimit: number
  /** Seconds; doubles with each attempt, with some chance in it, up to the maximum. */
  retryDelay: number
  retryDelayMax: number
}

/**
 * A job whose process was killed shows no sign of life any more; half a minute later it counts as failed and is
 * tried again like any other. A job that lives but hangs is given up after two minutes.
 */
const LIVENESS = { heartbeatSeconds: 15, expireInSeconds: 120 }
const WATCH_SECONDS = 15

export async function startQueue(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; queue: Queue }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'barn-jobs',
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    boss,
    queue: {
      async send(name, data, db, { key } = {}) {
        return (await boss.send(name, data, { db, ...(key ? { singletonKey: key } : {}) })) !== null
      },
    },
  }
}

/** Makes a queue as it is wanted, also where an earlier version made it otherwise. */
export async function openQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  const { policy, ...retry } = settings
  const existing = await boss.getQueue(name)
  // A policy cannot be changed. What is lost with the old queue is queued again by the recurring jobs.
  if (existing && existing.policy !== policy) await boss.deleteQueue(name)
  await boss.createQueue(name, { policy })
  await boss.updateQueue(name, { ...retry, retryBackoff: true, ...LIVENESS })
}
