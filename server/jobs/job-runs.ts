import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * When each recurring job last ran, for all processes together and by the database's own clock: real time, so that
 * a scheduler that died shows, also while the sandbox's clock is moved.
 */

const now = sql<Temporal.Instant>`clock_timestamp()`

/** Counts from now on: a job that never runs shows just like one that stopped. */
export async function expectJobs(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insertInto('jobRuns')
    .values(names.map((name) => ({ name, knownSince: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A job that is no longer among them is not missed.
  await db.deleteFrom('jobRuns').where('name', 'not in', names).execute()
}

/** Runs a recurring job and keeps when. One that throws has begun but not succeeded. */
export async function trackRun<T>(db: Database, name: string, run: () => Promise<T>): Promise<T> {
  await db.updateTable('jobRuns').set({ startedAt: now }).where('name', '=', name).execute()
  const result = await run()
  await db.updateTable('jobRuns').set({ succeededAt: now }).where('name', '=', name).execute()
  return result
}

/** Seconds after which silence is no accident any more. Most jobs begin every minute. */
const PATIENCE: Readonly<Record<string, number>> = {
  'prune-sessions': 7_500,
  'recover-events': 7_500,
  'reconcile-books': 25 * 3600,
}
const USUAL_PATIENCE = 300

/** Jobs that have not succeeded for so long that somebody has to look. */
export async function listDeadJobs(db: Database): Promise<{ name: string; seconds: number }[]> {
  const { secondsSinceSuccess } = await readJobHealth(db)
  return secondsSinceSuccess.filter(({ name, seconds }) => seconds > (PATIENCE[name] ?? USUAL_PATIENCE))
}

export interface JobHealth {
  /** Since any recurring job began; most begin every minute. */
  secondsSinceTick: number
  /** Since each last succeeded. */
  secondsSinceSuccess: { name: string; seconds: number }[]
}

export async function readJobHealth(db: Database): Promise<JobHealth> {
  const { rows } = await sql<{ name: string; sinceStart: string; sinceSuccess: string }>`
    select name,
      extract(epoch from clock_timestamp() - coalesce(started_at, known_since)) as since_start,
      extract(epoch from clock_timestamp() - coalesce(succeeded_at, known_since)) as since_success
    from job_runs order by name
  `.execute(db)
  return {
    secondsSinceTick: Math.min(...rows.map((row) => Number(row.sinceStart))),
    secondsSinceSuccess: rows.map((row) => ({ name: row.name, seconds: Number(row.sinceSuccess) })),
  }
}
