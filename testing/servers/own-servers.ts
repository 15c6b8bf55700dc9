import { afterEach, beforeEach } from 'vitest'
import { bookingOf } from '../factories.ts'
import { type ServerProcess, spawnServer, temporaryDataDir, untilOpen } from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'

/** Server processes of a test file. Those of a test are stopped when it ends. */
export function ownServers() {
  let data: ReturnType<typeof temporaryDataDir>
  let running: ServerProcess[]
  beforeEach(() => {
    data = temporaryDataDir()
    running = []
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const server of running) process.stderr.write(errorsOf(server))
    await stopAll()
    data.remove()
  })

  /** Resolves to their exit codes. */
  async function stopAll(): Promise<(number | null)[]> {
    const stopping = running.splice(0)
    for (const { child } of stopping) child.kill('SIGTERM')
    return await Promise.all(stopping.map(({ exited }) => exited))
  }

  /** A server with its own embedded database, unless `env` names another one. */
  async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await spawnServer({ DATA_DIR: data.dataDir, ...env })
    running.push(server)
    return server
  }

  async function startOpen(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await start(env)
    await untilOpen(server)
    return server
  }

  return {
    start,
    startOpen,
    stopAll,
    /** A server on a copy of the template, which starts sooner than an embedded database. */
    async startOnTemplate(env: Record<string, string> = {}): Promise<ServerProcess> {
      return await startOpen({ DATABASE_URL: (await createTestDatabase()).url, ...env })
    },
    /** For the servers that have their own database. */
    dataDir: () => data.dataDir,
  }
}

/** Lines that the server logged as errors, or wrote without a level. */
function errorsOf(server: ServerProcess): string {
  const lines = server.output().split('\n')
  return [server.url, ...lines.filter((line) => !/"level":[1-4]0/.test(line)), ''].join('\n')
}

/** A booking a few days from now by the real clock, each at its own hour. */
export function bookingNumber(index: number) {
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 + Math.floor(index / 13) })
  return bookingOf('cage-1', `${date}T${String(8 + (index % 13)).padStart(2, '0')}:00`)
}
