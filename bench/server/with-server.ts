import { createDataDir } from './data-dir.ts'
import { type BenchServer, startServer } from './start-server.ts'

/** Runs `measure` against a new server on an empty database, and stops it afterwards. */
export async function withServer<T>(
  env: Record<string, string>,
  measure: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const data = createDataDir()
  try {
    const server = await startServer(data.dataDir, env)
    try {
      return await measure(server)
    } finally {
      await server.stop()
    }
  } finally {
    data.remove()
  }
}
