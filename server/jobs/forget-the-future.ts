import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Clocks of machines in sync differ by less. A smaller jump delays jobs by no more. */
const TOLERANCE = sql.raw(`interval '1 minute'`)

/**
 * After the database's clock was set back, everything noted before lies in the future, and the queue waits for it: to look for
 * due jobs again, for a dead process to expire, to retry, and until minutes that already had their job are over. Treats all of
 * that as if it had happened just now. Cheap while there's nothing to do. Returns whether there was.
 */
export async function forgetTheFuture(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pgboss.version where cron_on > now() + ${TOLERANCE}
    union all select from job_runs where greatest(known_since, started_at, succeeded_at) > now() + ${TOLERANCE} limit 1`.execute(
    db,
  )
  if (rows.length === 0) return false
  await db.transaction().execute(async (trx) => {
    for (const statement of STATEMENTS) await statement.execute(trx)
  })
  return true
}

const STATEMENTS = [
  // First, because its lock lets only one process do all of this.
  sql`update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null`,
  sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null`,
  // Of jobs that have ended, only those are in the way that keep the minute they were for from getting another one.
  sql`delete from pgboss.job where state not in ('created', 'retry', 'active')
    and singleton_on at time zone 'UTC' > now() - ${TOLERANCE}`,
  sql`update pgboss.job set start_after = now(), created_on = least(created_on, now()),
      started_on = least(started_on, now()), singleton_on = null
    where state in ('created', 'retry') and greatest(created_on, started_on) > now() + ${TOLERANCE}`,
  sql`update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${TOLERANCE}`,
  sql`update job_runs set known_since = least(known_since, now()), started_at = least(started_at, now()),
    succeeded_at = least(succeeded_at, now())`,
  sql`update emails set sending_since = now() where sending_since > now() + ${TOLERANCE}`,
]
