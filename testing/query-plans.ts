import { Pool } from 'pg'
import { createDatabase, type Statement } from '../server/db/database.ts'

/** Our own database layer, recording every statement it sends. */
export function watchStatements(url: string) {
  const statements: Statement[] = []
  const pool = new Pool({ connectionString: url })
  const db = createDatabase(pool, (statement) => statements.push(statement))
  return { db, statements, close: () => pool.end() }
}

/** PostgreSQL rightly scans a table of a few rows. Without that choice, the plan must use an index. */
export async function explain(url: string, statement: Statement): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  await pool.query('set enable_seqscan = off')
  const { rows } = await pool.query(`explain ${statement.sql}`, [...statement.parameters])
  await pool.end()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
