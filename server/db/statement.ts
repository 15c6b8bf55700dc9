import { CompiledQuery } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Database, Trx } from './database.ts'

const names = new Map<string, string>()

/**
 * A statement of a hot path: it's written once instead of built for each request, and each connection parses and plans
 * it once. Columns come back in camelCase, as from every query. Values can be instants.
 */
export function statement<Row>(
  name: string,
  text: string,
): (db: Database | Trx, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, name)
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values.map(toParameter)))
    return rows
  }
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value
}

/** Sends the texts of `statement` as named prepared statements. */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      return query(name === undefined ? text : { name, text }, ...rest)
    }) as typeof this.query
  }
}
