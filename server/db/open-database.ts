import { ConfigurationError, type Env } from '../env.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/** The product's database: the one at DATABASE_URL, or the embedded one, for this process alone. */
export async function openDatabase({ databaseUrl, dataDir }: Env): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  const lock = lockDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    return {
      url: postgres.url,
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

/** For a command beside the server: the same database, also while a server has it open. */
export async function joinDatabase(env: Env): Promise<OpenDatabase> {
  try {
    return await openDatabase(env)
  } catch (error) {
    const url = error instanceof ConfigurationError ? runningPostgresUrl(env.dataDir) : null
    if (!url) throw error
    return { url, close: async () => {} }
  }
}
