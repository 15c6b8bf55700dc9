import { Client } from 'pg'
import { ConfigurationError, type Env } from '../core/env.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface OpenDatabase {
  url: string
  /** Resolves with the reason if an embedded database exits unexpectedly. */
  lost: Promise<string>
  close(): Promise<void>
}

/** For external databases: we don't run them, and the pool reports lost connections. */
const NEVER = new Promise<string>(() => {})

/** Opens the database at DATABASE_URL, or starts the embedded one and locks it for this process. */
export async function openDatabase({ databaseUrl, dataDir }: Env): Promise<OpenDatabase> {
  if (databaseUrl) {
    await probe(databaseUrl)
    return { url: databaseUrl, lost: NEVER, close: async () => {} }
  }
  const lock = lockDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    return {
      url: postgres.url,
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
    return { url, lost: NEVER, close: async () => {} }
  }
}

async function probe(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigurationError(`DATABASE_URL: no connection to the database (${(error as Error).message}).`)
  } finally {
    await client.end().catch(() => {})
  }
}
