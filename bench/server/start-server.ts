import { spawn } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { Client } from 'pg'
import { runningPostgresUrl } from '../../server/db/embedded-postgres.ts'
import { freePort } from '../../testing/server-process.ts'
import { residentMemory } from './process-memory.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MAIN = path.join(ROOT, 'server/app/main.ts')
/** As in package.json and scripts/start.mjs, which isn't run itself because it reads .env. */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--expose-gc']
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node')
const START_LIMIT_MS = 60_000
const POLL_MS = 5

export interface BenchServer {
  pid: number
  url: string
  /** To start it again at the same address. */
  port: string
  /** From spawning the process to the first response. */
  startMs: number
  databaseUrl: string
  /** Opens a connection to the server's database; the caller ends it. */
  connect(): Promise<Client>
  /** Memory of the server process in MB. The database has its own processes. */
  memory(): number
  stop(): Promise<void>
}

/**
 * Starts the real server as its own process, with default settings and log level. Its log goes to /dev/null, because a
 * slow reader would be measured too.
 */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, [...SMALL_HEAP, MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      MALLOC_ARENA_MAX: '1',
      PORT: port,
      SANDBOX_STRIPE_PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    // The channel stops the server if this process is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await hasLandingPage(url))) {
    if (child.exitCode !== null || performance.now() - start > START_LIMIT_MS) {
      child.kill('SIGTERM')
      throw new Error(`The server did not start:\n${errors}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const startMs = performance.now() - start
  const databaseUrl = env.DATABASE_URL ?? runningPostgresUrl(dataDir) ?? ''
  const pid = child.pid ?? 0
  return {
    pid,
    url,
    port,
    startMs,
    databaseUrl,
    async connect() {
      const client = new Client({ connectionString: databaseUrl })
      // Without a listener, stopping the server after a failure would hide the failure.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    memory: () => residentMemory(pid),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function hasLandingPage(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
}
