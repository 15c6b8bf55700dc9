import { spawnServer, temporaryDataDir, untilOpen } from '../testing/server-process.ts'

/** Runs `measure` against a new server on an empty database, and stops it afterwards. */
export async function withServer<T>(
  env: Record<string, string>,
  measure: (server: { url: string; dataDir: string }) => Promise<T>,
): Promise<T> {
  const data = temporaryDataDir()
  const server = await spawnServer({ DATA_DIR: data.dataDir, LOG_LEVEL: 'warn', ...env })
  try {
    await untilOpen(server)
    return await measure({ url: server.url, dataDir: data.dataDir })
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    data.remove()
  }
}
