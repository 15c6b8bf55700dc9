import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { createDataDir } from './data-dir.ts'
import { type BenchServer, startServer } from './start-server.ts'

/** A PostgreSQL that several servers share. */
interface SharedPostgres {
  url: string
  dataDir: string
  /** Starts a server on it. */
  start(env?: Record<string, string>): Promise<BenchServer>
}

/** Runs `measure` with an empty PostgreSQL, and stops it and all servers on it afterward. */
export async function withPostgres<T>(measure: (postgres: SharedPostgres) => Promise<T>): Promise<T> {
  const { dataDir, remove } = createDataDir()
  const closers: (() => unknown)[] = [remove]
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    closers.push(() => postgres.stop())
    const start = async (env = {}) => {
      const server = await startServer(dataDir, { DATABASE_URL: postgres.url, ...env })
      closers.push(server.stop)
      return server
    }
    return await measure({ url: postgres.url, dataDir, start })
  } finally {
    // If one of them can't be closed, the others must still be.
    for (const close of closers.toReversed())
      await Promise.try(close).catch((error: Error) => console.error(error.message))
  }
}
