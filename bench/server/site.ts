import path from 'node:path'
import { lazy } from '../figures/figure.ts'
import { type BenchServer, createDataDir, startServer } from './start-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Servers of one folder of code. They, their data, and what else was added end with the site, which can end
 * twice.
 */
export interface Site extends AsyncDisposable {
  /** Starts a server on a new, empty database. */
  open(): Promise<BenchServer>
  start(dataDir: string): Promise<BenchServer>
  /** A new folder for a server's data. */
  createDataDir(): string
  add(close: () => unknown): void
  /** Processor time of all servers in seconds, or NaN once one has ended. */
  cpuSeconds(): number
}

interface Setup {
  /** The folder of the code. */
  root?: string
  /** Whether all extensions are switched on. */
  extras?: boolean
}

export function openSite({ root = ROOT, extras = false }: Setup = {}): Site {
  const things = new AsyncDisposableStack()
  const servers: BenchServer[] = []
  const site: Site = {
    open: () => site.start(site.createDataDir()),
    async start(dataDir) {
      const server = await startServer(dataDir, root)
      servers.push(server)
      things.defer(server.stop)
      if (extras) await server.switchOnExtras()
      return server
    },
    createDataDir() {
      const { dataDir, remove } = createDataDir()
      things.defer(remove)
      return dataDir
    },
    add: (close) =>
      things.defer(async () => {
        await close()
      }),
    cpuSeconds: () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0),
    [Symbol.asyncDispose]: lazy(() => things.disposeAsync()),
  }
  return site
}
