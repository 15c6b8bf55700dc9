import { sql } from 'kysely'
import type { Outcome } from '../../domain/errors.ts'
import type { Database, Trx } from './database.ts'

/**
 * Runs a use case in one transaction: commits if it succeeds, rolls back if it refuses or throws. Use it wherever a
 * refusal must undo writes. Use Kysely's `db.transaction()` for work that can't refuse: it commits unless it throws.
 */
export async function transact<T>(
  db: Database,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const trx = await db.startTransaction().execute()
  try {
    const outcome = await work(trx)
    await (outcome.ok ? trx.commit() : trx.rollback()).execute()
    return outcome
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    throw error
  }
}

/**
 * The same for a use case that many customers run at the same time, all on the day of `startTime`: the day is announced after the
 * commit instead of by triggers. A transaction that notifies makes every other one wait until its commit is on disk.
 *
 * Both go out together. PostgreSQL runs them to the end even if this process or the connection is gone, so no announcement is lost.
 */
export async function transactAndAnnounce<T>(
  db: Database,
  startTime: Temporal.Instant,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run("begin; set local barn.announces = 'after commit'")
    try {
      const outcome = await work(connection as unknown as Trx)
      await run(outcome.ok ? `commit; select announce_day('${startTime}')` : 'rollback')
      return outcome
    } catch (error) {
      await run('rollback').catch(() => {})
      throw error
    }
  })
}
