import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** However often someone asks, the database is asked this often at most. */
const KEPT_MS = 1_000
/** Load balancers don't wait for longer. */
const PATIENCE_MS = 3_000

/**
 * Whether the database has the newest migration and can write, to a full disk too (`probe_writes`). Resolves to the reason
 * if not, and null otherwise. Callers within a second share one answer.
 */
export function readinessOf(db: Database, newestMigration: string): () => Promise<string | null> {
  let answer: Promise<string | null> | null = null
  return () => {
    answer ??= probe(db, newestMigration).finally(() => {
      setTimeout(() => (answer = null), KEPT_MS).unref()
    })
    return answer
  }
}

async function probe(db: Database, newestMigration: string): Promise<string | null> {
  const writing = sql`select probe_writes() from migrations where name = ${newestMigration}`.execute(db)
  const giveUp = Promise.withResolvers<never>()
  const timer = setTimeout(() => giveUp.reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    const { rows } = await Promise.race([writing, giveUp.promise])
    return rows.length === 1 ? null : 'a migration is missing'
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
  }
}
