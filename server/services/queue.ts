import { type Db, PgBoss } from 'pg-boss'
import { KEEP_ALIVE } from '../db/connections/dead-connections.ts'

/** The job queue, in our own database. */
export interface Queue {
  /**
   * Adds a job through `db`, so it exists only if that transaction commits. On an exclusive queue, returns false and
   * adds nothing while a job with the same key is queued or running. A job with `afterSeconds` waits that
   * long.
   */
  send(
    name: string,
    data: object,
    db: Db,
    options?: { key?: string; afterSeconds?: number },
  ): Promise<boolean>
}

/** How often the queue looks for dead processes and due schedules: a minute's jobs run even after a lost connection. */
const WATCH_SECONDS = 15
/**
 * For the queue's connections and the one that listens for new jobs. One that doesn't answer within `query_timeout` is replaced.
 * pg-boss passes these settings to the driver.
 */
const CONNECTIONS = {
  ...KEEP_ALIVE,
  max: 3,
  query_timeout: 10_000,
  useListenNotify: true,
  notifyHeartbeatIntervalMs: 5_000,
}

export async function startQueue(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; queue: Queue }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...CONNECTIONS,
    application_name: 'barn-jobs',
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    cronMonitorIntervalSeconds: WATCH_SECONDS,
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
      async send(name, data, db, { key, afterSeconds } = {}) {
        const options = {
          ...(key && { singletonKey: key }),
          ...(afterSeconds && { startAfter: afterSeconds }),
        }
        return (await boss.send(name, data, { db, ...options })) !== null
      },
    },
  }
}
