import { type Db, PgBoss } from 'pg-boss'

/** The job queue, on the product's own database. */
export interface Queue {
  /** Adds a job through `db`, so that it exists exactly if that transaction commits. */
  send(name: string, data: object, db: Db): Promise<void>
}

/** A day of trying: 12 times with growing waits of at most 4 hours. */
const RETRY = { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 4 * 60 * 60 }

export async function startQueue(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; queue: Queue }> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, application_name: 'barn-jobs' })
  boss.on('error', onError)
  await boss.start()
  return {
    boss,
    queue: {
      async send(name, data, db) {
        await boss.send(name, data, { ...RETRY, db })
      },
    },
  }
}
