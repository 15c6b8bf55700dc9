import { Client } from 'pg'
import { ConfigurationError, type Env } from '../core/env.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface OpenDatabase {
  /** For migrations and commands, which own the tables. */
  url: string
  /** For the server. The same if there's only one. */
  serverUrl: string
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
  { databaseUrl, migrationUrl, dataDir }: Env,
  say: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<OpenDatabase> {
  if (databaseUrl) {
    await probe('DATABASE_URL', databaseUrl, say)
    if (migrationUrl) await probe('DATABASE_MIGRATION_URL', migrationUrl, say)
    return {
      url: migrationUrl ?? databaseUrl,
      serverUrl: databaseUrl,
      isEmbedded: false,
      lost: NEVER,
      close: async () => {},
    }
  }
  const lock = lockDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    return {
      url: postgres.url,
      serverUrl: postgres.serverUrl,
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
    return { url, serverUrl: url, isEmbedded: true, lost: NEVER, close: async () => {} }
  }
}

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
