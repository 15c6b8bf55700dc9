import { spawnServer, temporaryDataDir, untilOpen } from '../testing/server-process.ts'

/** A server of its own on an empty database, for one measurement. */
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
