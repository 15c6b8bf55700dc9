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
