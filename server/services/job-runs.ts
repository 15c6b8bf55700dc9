import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from './services.ts'

/**
 * Records when each recurring job last ran, across all processes. Uses the database's real time, so a dead scheduler
 * shows even if the sandbox clock is moved.
 */

/** Recurring work, in real time. */
export interface RecurringJob {
  cron: string
  /** Returns the number of items processed, for the log. */
  run: (services: Services) => Promise<number>
  /** For jobs that can take longer than two minutes. */
  hours?: number
  /** Seconds without a success before it counts as failing, for jobs that don't run every minute. */
  patience?: number
}

const now = sql<Temporal.Instant>`clock_timestamp()`

/** Starts tracking these jobs, by name, so one that never runs is noticed like one that stopped. */
export async function expectJobs(
  db: Database,
  jobs: Readonly<Record<string, Pick<RecurringJob, 'patience'>>>,
): Promise<void> {
  const rows = Object.entries(jobs).map(([name, { patience: patienceSeconds }]) => ({
    ...{ name, knownSince: now },
    ...(patienceSeconds !== undefined && { patienceSeconds }),
  }))
  await db
    .insertInto('jobRuns')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ patienceSeconds: ref('excluded.patienceSeconds') })),
    )
    .execute()
  // Jobs that no longer exist must not count as stalled.
  await db.deleteFrom('jobRuns').where('name', 'not in', Object.keys(jobs)).execute()
}

/** Runs a recurring job and records when it started and whether it succeeded, or why not. */
export async function trackRun<T>(db: Database, name: string, run: () => Promise<T>): Promise<T> {
  await db.updateTable('jobRuns').set({ startedAt: now }).where('name', '=', name).execute()
  const result = await run().catch(async (error: unknown) => {
    await db
      .updateTable('jobRuns')
      .set({ problem: String((error as Error).message) })
      .where('name', '=', name)
      .execute()
    throw error
  })
  await db.updateTable('jobRuns').set({ succeededAt: now, problem: null }).where('name', '=', name).execute()
  return result
}

/** A backup that it finds broken stays broken. */
const WITHOUT_PATIENCE = 'check-backup'

/** Jobs without a success for longer than their patience, with the seconds since the last one, and why the last run failed. */
export async function listDeadJobs(db: Database): Promise<JobHealth['secondsSinceSuccess']> {
  const { secondsSinceSuccess } = await readJobHealth(db)
  return secondsSinceSuccess.filter(
    ({ name, seconds, patience, problem }) =>
      seconds > patience || (name === WITHOUT_PATIENCE && problem !== null),
  )
}

export interface JobHealth {
  /** Seconds since any recurring job started. Most run every minute. */
  secondsSinceTick: number
  /** Seconds since the last success of each job, and after how many it counts as failing. */
  secondsSinceSuccess: { name: string; seconds: number; patience: number; problem: string | null }[]
}

/** A time in the future, from before the clock was set back, counts as none. */
export async function readJobHealth(db: Database): Promise<JobHealth> {
  const { rows } = await sql<{
    name: string
    sinceStart: string
    sinceSuccess: string
    problem: string | null
    patience: number
  }>`
    select name, problem, patience_seconds as patience,
      extract(epoch from now() - coalesce(started_at, known_since)) as since_start,
      extract(epoch from now() - coalesce(succeeded_at, known_since)) as since_success
    from (select name, problem, patience_seconds, least(known_since, now()) as known_since,
        case when started_at <= now() then started_at end as started_at,
        case when succeeded_at <= now() then succeeded_at end as succeeded_at
      from job_runs) as runs order by name
  `.execute(db)
  return {
    secondsSinceTick: Math.min(...rows.map((row) => Number(row.sinceStart))),
    secondsSinceSuccess: rows.map(({ name, sinceSuccess, problem, patience }) => ({
      name,
      seconds: Number(sinceSuccess),
      patience,
      problem,
    })),
  }
}
