import type { CompiledQuery } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import type { Database, Trx } from './database.ts'

/** By text. */
const names = new Map<string, string>()

/**
 * Runs a statement of a hot path as a named one: each connection parses and plans it once. Use it for texts that are always
 * the same, because each stays in memory.
 */
export async function runPrepared<Row>(db: Database | Trx, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!names.has(query.sql)) names.set(query.sql, `statement ${names.size}`)
  const { rows } = await db.executeQuery(query)
  return rows
}

/**
 * A query of a hot path that differs in one value only: built and compiled at its first use, which takes longer than running it.
 * Every database of this process compiles alike.
 */
export function compileOnce<Row>(
  build: (db: Database, value: string) => CompiledQuery<Row>,
): (db: Database, value: string) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, value) => {
    compiled ??= build(db, PLACE)
    return { ...compiled, parameters: compiled.parameters.map((each) => (each === PLACE ? value : each)) }
  }
}

const PLACE = 'in the place of the value'

/** Sends the texts of `runPrepared` as named prepared statements. */
export class PreparingClient extends Client {
  constructor(config?: string | PoolConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      return query(name ? { name, text } : text, ...rest)
    }) as typeof this.query
  }
}
