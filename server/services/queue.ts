import { type Db, PgBoss, type QueuePolicy } from 'pg-boss'
import { KEEP_ALIVE } from '../db/connections/silent-connections.ts'
import { setLuxonToUtc } from './luxon-in-utc.ts'

/** The job queue, in our own database. */
export interface Queue {
  /**
   * Adds a job through `db`, so it exists only if that transaction commits. On an exclusive queue, returns false and
   * adds nothing while a job with the same key is queued or running.
   */
  send(name: string, data: object, db: Db, options?: { key?: string }): Promise<boolean>
}

export interface QueueSettings {
  policy: QueuePolicy
  retryLimit: number
  /** Seconds. Exponential backoff with jitter, up to the maximum. */
  retryDelay: number
  retryDelayMax: number
  /** After how many seconds a job counts as hanging. */
  expireInSeconds?: number
}

/** A job whose process died counts as failed, and is retried, within half a minute; one that hangs, after two. */
const LIVENESS = { heartbeatSeconds: 15, expireInSeconds: 120 }
const WATCH_SECONDS = 15
/** The queue's own connections: one that doesn't answer for so long is replaced. The queue passes all of it on to the driver. */
const CONNECTIONS = { max: 4, ...KEEP_ALIVE, query_timeout: 10_000 }

/** Intervals go by it, so they stay the same when the machine's clock is set. It starts with the time of day, in milliseconds. */
const STEADY_CLOCK = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  setInterval,
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

export async function startQueue(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; queue: Queue }> {
  setLuxonToUtc()
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...CONNECTIONS,
    application_name: 'barn-jobs',
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    // A minute has its jobs if one of these falls into it, even after a connection was lost.
    cronMonitorIntervalSeconds: WATCH_SECONDS,
    clock: STEADY_CLOCK,
    // How often that is compared with the database's, which can be set.
    clockMonitorIntervalSeconds: WATCH_SECONDS,
  })
  boss.on('error', onError)
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    boss,
    queue: {
      async send(name, data, db, { key } = {}) {
        return (await boss.send(name, data, { db, ...(key ? { singletonKey: key } : {}) })) !== null
      },
    },
  }
}

/** Creates or updates a queue, even if an earlier version created it with other settings. */
export async function openQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  const { policy, ...retry } = settings
  const existing = await boss.getQueue(name)
  // A policy can't be changed. Recurring jobs restore the jobs lost with the old queue.
  if (existing && existing.policy !== policy) await boss.deleteQueue(name)
  await boss.createQueue(name, { policy })
  await boss.updateQueue(name, { ...LIVENESS, ...retry, retryBackoff: true })
}

/** Deletes queues, if they exist, with their schedules and waiting jobs. */
export async function removeQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  for (const name of names) await boss.deleteQueue(name)
}
