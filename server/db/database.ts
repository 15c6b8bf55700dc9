import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { closeDeadConnections, KEEP_ALIVE } from './connections/dead-connections.ts'
import { AS_OPTIONS } from './connections/session-settings.ts'
import { INSTANTS, InstantParameters } from './instants.ts'
import { PreparingClient } from './statement.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
const READ_ONLY = '25006'

/** A connection is dead if the database doesn't even cancel its statement in time: see `session-settings.ts`. */
const LIMITS = { deadMs: 12_000, connectMs: 10_000 }

export type Trx = Transaction<Tables>

export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    max: 20,
    // Opening a connection is the slowest thing a busy machine does for a request, so they stay open for a while.
    idleTimeoutMillis: 60_000,
    // Fail instead of waiting forever for a lost database; the next request tries again.
    connectionTimeoutMillis: LIMITS.connectMs,
    ...KEEP_ALIVE,
    options: AS_OPTIONS,
    types: INSTANTS,
  })
  closeDeadConnections(pool, LIMITS.deadMs)
  // If a connection is lost in use, its statement reports the error. Without a listener the process would crash too.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // The primary has become a standby. A connection that ends doesn't go back to the pool.
      if (code === READ_ONLY) void client.end()
    })
  })
  return pool
}

/** A statement sent to the database; tests watch these. */
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
