import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { AS_OPTIONS, AS_STATEMENTS } from './connections/session-settings.ts'
import { endSilentConnections, KEEP_ALIVE } from './connections/silent-connections.ts'
import { InstantParameters } from './instant-parameters.ts'
import type { Pooling } from './pooling.ts'
import { PreparingClient, type PreparingOptions } from './statement.ts'
import type { Tables } from './tables.ts'
import { INSTANTS } from './type-parsers.ts'

export type Database = Kysely<Tables>
const READ_ONLY = '25006'

/** A connection is silent if the database doesn't even cancel its statement in time: see `session-settings.ts`. */
const LIMITS = { silenceMs: 12_000, connectMs: 10_000 }

export type Trx = Transaction<Tables>

/** How a connection gets its settings. Those behind a pooler cost a round trip when they're opened, or come with the role. */
const SETTINGS_BY_POOLING: Readonly<Record<Pooling, PreparingOptions>> = {
  none: { options: AS_OPTIONS },
  session: { onConnect: (client) => client.query(AS_STATEMENTS) },
  transaction: { isUnnamed: true },
}

export function createPool(connectionString: string, pooling: Pooling = 'none'): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    max: 20,
    // Opening a connection is the slowest thing a busy machine does for a request, so they stay open for a while.
    idleTimeoutMillis: 60_000,
    // Fail instead of waiting forever for a lost database; the next request tries again.
    connectionTimeoutMillis: LIMITS.connectMs,
    ...KEEP_ALIVE,
    ...SETTINGS_BY_POOLING[pooling],
    types: INSTANTS,
  })
  endSilentConnections(pool, LIMITS.silenceMs)
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
