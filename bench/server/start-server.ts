import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { runningPostgresUrl } from '../../server/db/embedded-postgres.ts'
import { freePort } from '../../testing/server-process.ts'
import { lazy } from '../figures/figure.ts'
import { cpuSeconds } from './cpu-time.ts'

/** Beside the data of `npm start`: the system's temporary folder may not be on a disk. */
const PARENT = path.resolve(import.meta.dirname, '../../.data')
const PREFIX = 'bench-'
/** The first start on a busy machine can take minutes. */
const START_LIMIT_MS = 300_000
const POLL_MS = 5

export interface BenchServer {
  url: string
  /** From spawning the process to the first response. */
  startMs: number
  databaseUrl: string
  database: Client
  /** Memory of the server process in MB. The database has its own processes. */
  memory(): number
  /** Processor time of the server and its database. */
  cpuSeconds(): number
  /** Fills the tables of this server's code, which may not be this folder's. */
  fillBookings(size: { customers: number; bookings: number }): Promise<void>
  /** Switches on all extensions. */
  switchOnExtras(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server of the code in `root` as its own process, with default settings and log level. Its log
 * goes to /dev/null, because a slow reader would be measured too.
 */
export async function startServer(dataDir: string, root: string): Promise<BenchServer> {
  const filler: typeof import('../data/fill-bookings.ts') = await import(
    path.join(root, 'bench/data/fill-bookings.ts')
  )
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(
    path.join(root, 'server/app/launch'),
    [process.execPath, path.join(root, 'server/app/main.ts')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
        PORT: port,
        SANDBOX_STRIPE_PORT: '0',
        DATA_DIR: dataDir,
      },
      // The channel stops the server if this process is killed.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const exited = once(child, 'exit')
  const stop = lazy(async () => {
    await database.end()
    child.kill('SIGTERM')
    await exited
  })
  while (!(await hasLandingPage(url))) {
    if (child.exitCode !== null || performance.now() - start > START_LIMIT_MS) {
      child.kill('SIGTERM')
      throw new Error(`The server did not start:\n${errors}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const startMs = performance.now() - start
  const databaseUrl = runningPostgresUrl(dataDir) ?? ''
  const database = new Client({ connectionString: databaseUrl })
  // Without a listener, stopping the server after a failure would hide the failure.
  database.on('error', () => {})
  await database.connect()
  return {
    url,
    startMs,
    databaseUrl,
    database,
    memory: () =>
      Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout) / 1024,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    async switchOnExtras() {
      const answer = await fetch(`${url}/sandbox/extras`, { method: 'POST' })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.text()
    },
    fillBookings: (size) => filler.fillBookings(database, size),
    stop,
  }
}

function hasLandingPage(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
}

/** A new folder for a server's data. */
export function createDataDir(): { dataDir: string; remove: () => void } {
  mkdirSync(PARENT, { recursive: true, mode: 0o700 })
  const dataDir = mkdtempSync(path.join(PARENT, PREFIX))
  return { dataDir, remove: () => remove(dataDir) }
}

/** Removes the folders of an interrupted run, which can have gigabytes. */
export function removeLeftovers(): void {
  mkdirSync(PARENT, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(PARENT)) if (name.startsWith(PREFIX)) remove(path.join(PARENT, name))
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
