import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts'
import { openDoor } from '../../database-door.ts'

/** Longer, and something else is wrong. */
const START_MS = 60_000

export type ChaosPostgres = Awaited<ReturnType<typeof openPostgres>>

/**
 * A durable PostgreSQL with its own processes, which can be killed, frozen, and started again. Servers reach it through
 * a proxy with a fixed address.
 */
export async function openPostgres(folder: string) {
  let hasExited = false
  async function open() {
    const opened = await startEmbeddedPostgres(folder)
    hasExited = false
    void opened.lost.then(() => (hasExited = true))
    return opened
  }
  let postgres = await open()
  const address = new URL(postgres.url)
  const door = await openDoor(address)
  const postmaster = () =>
    Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = () =>
    (readFileSync(`/proc/${postmaster()}/task/${postmaster()}/children`, 'utf8').match(/\d+/g) ?? []).map(
      Number,
    )
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [postmaster(), ...children()]) trySignal(pid, name)
  }

  return {
    /** The address for servers. */
    url: door.url,
    /** The database itself, past the proxy. */
    directUrl: () => postgres.url,
    door,
    /** All of its processes at the same time, as if its machine lost power. */
    kill: () => signal('SIGKILL'),
    /** One connection's process, after which PostgreSQL restarts itself. */
    killOneConnection(): void {
      const connections = children().filter((pid) => commandOf(pid).includes('127.0.0.1'))
      const pid = connections[Math.floor(Math.random() * connections.length)]
      if (pid) trySignal(pid, 'SIGKILL')
    },
    /** PostgreSQL gives up if it can't write its log, for example. */
    isRunning: () => !hasExited,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async start(): Promise<void> {
      for (const deadline = performance.now() + START_MS; ; ) {
        try {
          postgres = await open()
          break
        } catch (error) {
          // The dead processes' shared memory is still in use for a moment.
          if (performance.now() > deadline) throw error
          await delay(100)
        }
      }
      address.port = new URL(postgres.url).port
    },
    async close(): Promise<void> {
      await door.close()
      await postgres.stop()
    },
  }
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
