import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { InstantParameters } from './instant-parameters.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

const TIMESTAMPTZ = 1184

/** timestamptz arrives as Temporal.Instant; PostgreSQL prints it in UTC, in a form that Temporal reads. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? (text: string) => Temporal.Instant.from(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 20,
    // A lost database answers with an error, and the next request tries again; nothing waits for ever.
    connectionTimeoutMillis: 5_000,
    options:
      '-c timezone=UTC -c lock_timeout=5000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000',
    types: typeParsers,
  })
  // One that is lost while it is in use: whoever uses it gets the error from its statement. Without a listener the
  // driver would end the whole process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** What was sent to the database, for whoever wants to look at it. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export function createDatabase(pool: Pool, watch?: (statement: Statement) => void): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new InstantParameters()],
  })
}
