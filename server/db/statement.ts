import { type Compilable, CompiledQuery } from 'kysely'
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

/**
 * The same for a query from the builder, which is built once. `build` must use its arguments only as values: at that
 * time they're stand-ins.
 */
export function prepare<Arguments extends string[], Row>(
  name: string,
  build: (db: Database | Trx, ...values: Arguments) => Compilable<Row>,
): (db: Database | Trx, ...values: Arguments) => Promise<Row[]> {
  const standIns = Array.from(
    { length: build.length - 1 },
    (_, index) => `${name}: value ${index}`,
  ) as Arguments
  let query: CompiledQuery | undefined
  return async (db, ...values) => {
    if (!query) {
      query = build(db, ...standIns).compile()
      names.set(query.sql, name)
    }
    const parameters = query.parameters.map((parameter) => {
      const index = standIns.indexOf(parameter as string)
      return index < 0 ? parameter : values[index]
    })
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters))
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
