import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Resolves to the exit code, or null when a signal ended it. */
  exited: Promise<number | null>
}

export function temporaryDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'barn-process-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Below the ports that the system gives to outgoing connections, which could take one before the server listens. */
const PORTS = { from: 20_000, count: 10_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + randomInt(PORTS.count)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('listening', () => resolve(true)).once('error', () => resolve(false))
      probe.listen(port)
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}

/** Node keeps compiled sources here, which makes every start but the first a third cheaper. */
export const COMPILE_CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/test-servers')

const ROOT = path.resolve(import.meta.dirname, '..')

/** Runs the real server as its own process, as `npm start` does; `root` is the folder of another version's code. */
export async function spawnServer(env: Record<string, string>, root = ROOT): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [path.join(root, 'server/app/main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: port,
      SANDBOX_STRIPE_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, exited }
}

/** Waits until the server accepts requests; throws its output if it exits instead. */
export async function untilOpen(server: ServerProcess): Promise<void> {
  let hasExited = false
  void server.exited.then(() => {
    hasExited = true
  })
  while (!server.output().includes('The Barn is open at')) {
    if (hasExited) throw new Error(`The server did not start:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const PATIENCE_MS = 60_000

/** Polls until `isWanted`; throws the last answer if it stops changing for too long. */
export async function eventually<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let last = ''
  let deadline = 0
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    const seen = JSON.stringify(answer)
    // A busy machine may take long, but while the response changes, something is happening.
    if (seen !== last) deadline = Date.now() + PATIENCE_MS
    if (Date.now() > deadline) throw new Error(`Timed out waiting; last answer: ${seen}`)
    last = seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
