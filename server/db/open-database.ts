import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { ConfigurationError } from '../core/configuration-error.ts'
import type { Env } from '../core/env.ts'
import { ARE_SET, AS_OPTIONS } from './connections/session-settings.ts'
import { waitForDatabase } from './connections/wait-for-database.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface OpenDatabase extends AsyncDisposable {
  /** For migrations and commands, which own the tables. */
  url: string
  /** For the server. The same if there's only one. */
  serverUrl: string
  isEmbedded: boolean
  /** Resolves with the reason if an embedded database exits unexpectedly. */
  lost: Promise<string>
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
      isEmbedded: true,
      lost: postgres.lost,
      async [Symbol.asyncDispose]() {
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
      isEmbedded: true,
      lost: NEVER,
      [Symbol.asyncDispose]: async () => {},
    }
  }
}

async function openExternal(
  { databaseUrl, migrationUrl }: Env & { databaseUrl: string },
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: migrationUrl }
  for (const [variable, address] of Object.entries(addresses))
    if (address !== null) await probe(variable, address, say)
  return {
    url: migrationUrl ?? databaseUrl,
    serverUrl: databaseUrl,
    isEmbedded: false,
    lost: NEVER,
    [Symbol.asyncDispose]: async () => {},
  }
}

async function probe(variable: string, databaseUrl: string, say: (line: string) => void): Promise<void> {
  let isPooled: boolean
  try {
    isPooled = await waitForDatabase(
      () => hasPooler(databaseUrl),
      (line) => say(`${variable}: ${line}`),
    )
  } catch (error) {
    throw new ConfigurationError(`${variable}: no connection to the database (${(error as Error).message}).`)
  }
  if (isPooled) throw new ConfigurationError(`${variable}: ${CONNECT_DIRECTLY}`)
}

export const CONNECT_DIRECTLY =
  "a connection pooler such as PgBouncer answers there. It doesn't pass on our time limits, and in transaction mode " +
  'it breaks live updates and locks. Give the address of PostgreSQL itself: a process uses at most 25 connections.'

/** Poolers don't pass on settings from the start of a connection: they refuse them, or drop them if they're told to. */
export async function hasPooler(databaseUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    options: AS_OPTIONS,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ areSet: boolean }>(ARE_SET)
    return !rows[0]?.areSet
  } catch (error) {
    if ((error as Error).message.includes('unsupported startup parameter')) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Locks the data directory for this process. SQLite takes an operating system lock, which ends with the process even
 * after kill -9. A PID file would go stale, and PIDs are reused, most of all in containers. Node has no `flock`. Throws
 * `ConfigurationError` if another server holds it.
 */
function lockDataDir(dataDir: string): { release: () => void } {
  const lock = openLockFile(dataDir)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new ConfigurationError(
      `DATA_DIR: another server is already running on ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
    )
  }
  return { release: () => lock.close() }
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(dataDir, 'lock.sqlite'))
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} can't be used (${(error as Error).message}).`)
  }
}
