import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Records when each recurring job last ran, across all processes. Uses the database's real time, so a dead scheduler
 * shows even if the sandbox clock is moved.
 */

const now = sql<Temporal.Instant>`clock_timestamp()`

/** Starts tracking these jobs, so one that never runs is noticed like one that stopped. */
export async function expectJobs(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insertInto('jobRuns')
    .values(names.map((name) => ({ name, knownSince: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Jobs that no longer exist must not count as stalled.
  await db.deleteFrom('jobRuns').where('name', 'not in', names).execute()
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

/** Seconds without a success before a job counts as stalled. Most jobs run every minute. */
export const PATIENCE: Readonly<Record<string, number>> = {
  'prune-sessions': 7_500,
  'prune-challenges': 7_500,
  'prune-team-codes': 7_500,
  'forget-imports': 7_500,
  'recover-events': 7_500,
  'forget-networks': 25 * 3600,
  'prune-team-links': 25 * 3600,
  'reconcile-ledger': 25 * 3600,
  // These succeed each hour while there's a backup of the last 23, and a check of the last week.
  'back-up': 3 * 3600,
  'check-backup': 3 * 3600,
}
export const USUAL_PATIENCE = 300
/** A backup that it finds broken stays broken. */
const WITHOUT_PATIENCE = 'check-backup'

/** Jobs without a success for longer than their patience, with the seconds since the last one, and why the last run failed. */
export async function listDeadJobs(db: Database): Promise<JobHealth['secondsSinceSuccess']> {
  const { secondsSinceSuccess } = await readJobHealth(db)
  return secondsSinceSuccess.filter(
    ({ name, seconds, problem }) =>
      seconds > (PATIENCE[name] ?? USUAL_PATIENCE) || (name === WITHOUT_PATIENCE && problem !== null),
  )
}

export interface JobHealth {
  /** Seconds since any recurring job started. Most run every minute. */
  secondsSinceTick: number
  /** Seconds since the last success of each job. */
  secondsSinceSuccess: { name: string; seconds: number; problem: string | null }[]
}

/** A time in the future, from before the clock was set back, counts as none. */
export async function readJobHealth(db: Database): Promise<JobHealth> {
  const { rows } = await sql<{
    name: string
    sinceStart: string
    sinceSuccess: string
    problem: string | null
  }>`
    select name, problem, extract(epoch from now() - coalesce(started_at, known_since)) as since_start,
      extract(epoch from now() - coalesce(succeeded_at, known_since)) as since_success
    from (select name, problem, least(known_since, now()) as known_since,
        case when started_at <= now() then started_at end as started_at,
        case when succeeded_at <= now() then succeeded_at end as succeeded_at
      from job_runs) as runs order by name
  `.execute(db)
  return {
    secondsSinceTick: Math.min(...rows.map((row) => Number(row.sinceStart))),
    secondsSinceSuccess: rows.map(({ name, sinceSuccess, problem }) => ({
      name,
      seconds: Number(sinceSuccess),
      problem,
    })),
  }
}
