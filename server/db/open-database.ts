import { Client } from 'pg'
import { ConfigurationError, type Env } from '../core/env.ts'
import { waitForDatabase } from './connections/wait-for-database.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPooling, giveRoleSettings, hasRoleSettings, type Pooling } from './pooling.ts'

export interface OpenDatabase {
  /** For migrations and commands, which own the tables. */
  url: string
  /** For the server. The same if there's only one. */
  serverUrl: string
  /** For the server's connection that hears notifications. The same unless the other one is pooled. */
  listenUrl: string
  /** How connections to the server's and to the commands' address are pooled. */
  pooling: { server: Pooling; commands: Pooling }
  isEmbedded: boolean
  /** Resolves with the reason if an embedded database exits unexpectedly. */
  lost: Promise<string>
  close(): Promise<void>
}

/** For external databases: we don't run them, and the pool reports lost connections. */
const NEVER = new Promise<string>(() => {})

/**
 * Opens the database at DATABASE_URL, or starts the embedded one and locks it for this process. If it has to wait, `say` gets
 * a line about it.
 */
export async function openDatabase(
  env: Env,
  say: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = env
  if (databaseUrl) return await openExternal({ ...env, databaseUrl }, say)
  const lock = lockDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    return {
      url: postgres.url,
      serverUrl: postgres.serverUrl,
      listenUrl: postgres.serverUrl,
      pooling: NOT_POOLED,
      isEmbedded: true,
      lost: postgres.lost,
      async close() {
        await postgres.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** For commands: like `openDatabase`, but shares the embedded database of a running server. */
export async function joinDatabase(env: Env): Promise<OpenDatabase> {
  try {
    return await openDatabase(env)
  } catch (error) {
    const url = error instanceof ConfigurationError ? runningPostgresUrl(env.dataDir) : null
    if (!url) throw error
    return {
      url,
      serverUrl: url,
      listenUrl: url,
      pooling: NOT_POOLED,
      isEmbedded: true,
      lost: NEVER,
      close: async () => {},
    }
  }
}

const NOT_POOLED = { server: 'none', commands: 'none' } as const

async function openExternal(
  { databaseUrl, directUrl, migrationUrl }: Env & { databaseUrl: string },
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const url = migrationUrl ?? directUrl ?? databaseUrl
  const addresses = {
    // First, because the pooler's connections have settings that are given through this one.
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
  }
  const pools = new Map<string, Pooling>()
  for (const [variable, address] of Object.entries(addresses)) {
    if (address === null) continue
    await probe(variable, address, say)
    const pooling = await findPooling(address)
    pools.set(address, pooling)
    const hasDirect = variable === 'DATABASE_URL' && directUrl !== null
    if (pooling === 'transaction' && !hasDirect) throw new ConfigurationError(`${variable}: ${NEEDS_DIRECT}`)
    if (variable === 'DATABASE_DIRECT_URL') await giveRoleSettings(address)
  }
  if (directUrl !== null && !(await hasRoleSettings(databaseUrl)))
    throw new ConfigurationError(`DATABASE_URL: ${NEEDS_RECONNECT}`)
  return {
    url,
    serverUrl: databaseUrl,
    listenUrl: directUrl ?? databaseUrl,
    pooling: {
      server: directUrl === null ? (pools.get(databaseUrl) ?? 'none') : 'transaction',
      commands: pools.get(url) ?? 'none',
    },
    isEmbedded: false,
    lost: NEVER,
    close: async () => {},
  }
}

export const NEEDS_DIRECT =
  "a connection pooler in transaction mode answers there, which can't keep a connection for live updates and migrations. " +
  'Set DATABASE_DIRECT_URL to the address of the database itself, or switch the pooler to session mode (pool_mode = session).'
const NEEDS_RECONNECT =
  'the connection pooler still has connections from before the role got its time limits. ' +
  'Run RECONNECT in its console, or restart it, and start again.'

async function probe(variable: string, databaseUrl: string, say: (line: string) => void): Promise<void> {
  try {
    await waitForDatabase(
      () => connectOnce(databaseUrl),
      (line) => say(`${variable}: ${line}`),
    )
  } catch (error) {
    throw new ConfigurationError(`${variable}: no connection to the database (${(error as Error).message}).`)
  }
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
