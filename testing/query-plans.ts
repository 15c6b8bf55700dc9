import { Pool } from 'pg'
import { createDatabase, type Statement } from '../server/db/database.ts'

/** The product's own database layer, with every statement it sends written down. */
export function watchStatements(url: string) {
  const statements: Statement[] = []
  const pool = new Pool({ connectionString: url })
  const db = createDatabase(pool, (statement) => statements.push(statement))
  return { db, statements, close: () => pool.end() }
}

/** A table of a few rows is rightly read whole, so that choice is taken away: what is left must be an index. */
export async function explain(url: string, statement: Statement): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  await pool.query('set enable_seqscan = off')
  const { rows } = await pool.query(`explain ${statement.sql}`, [...statement.parameters])
  await pool.end()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
