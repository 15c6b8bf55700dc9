import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ALL_JOBS } from '../../all-jobs.ts'

const EVERY_MINUTE = Object.keys(ALL_JOBS).filter((name) => ALL_JOBS[name]?.cron === '* * * * *')

/**
 * Waits until the jobs of every minute have succeeded again since an instant, or since now by the database's clock, and resolves
 * to whether they did in time.
 */
export async function untilJobsRun(
  databaseUrl: string,
  patienceMs: number,
  since?: Temporal.Instant,
): Promise<boolean> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ now: string }>('select now()::text as now')
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      const { rowCount } = await database.query(
        `select from job_runs where started_at > $1 and succeeded_at > started_at and name = any($2)`,
        [since?.toString() ?? rows[0]?.now, EVERY_MINUTE],
      )
      if (rowCount === EVERY_MINUTE.length) return true
      await delay(250)
    }
    return false
  } finally {
    await database.end()
  }
}
