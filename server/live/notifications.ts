import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

type Listener = (payload: string) => void

/** What other processes (and this one) announce through PostgreSQL's LISTEN and NOTIFY. */
export interface Notifications {
  /** Hears of every message on a channel until the returned function is called. */
  subscribe(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

const RECONNECT_MS = 1_000
/** Known from the start, so that a new connection listens to all of them at once. */
const CHANNELS = ['availability', 'sandbox_clock'] as const

/** Listens on one connection of its own, and takes a new one when that is lost. */
export async function startNotifications(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Notifications> {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client
  let isClosed = false

  async function connect(): Promise<void> {
    client = new Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    client.on('error', () => {})
    client.on('end', reconnectLater)
    await client.connect()
    for (const channel of CHANNELS) await client.query(`listen ${channel}`)
  }

  function reconnectLater(): void {
    if (isClosed) return
    setTimeout(() => {
      if (isClosed) return
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'the connection for live updates is down; trying again')
        reconnectLater()
      })
    }, RECONNECT_MS).unref()
  }

  await connect()
  return {
    subscribe(channel, listener) {
      const channelListeners = listeners.get(channel) ?? new Set()
      listeners.set(channel, channelListeners.add(listener))
      return () => channelListeners.delete(listener)
    },
    async close() {
      isClosed = true
      await client.end()
    },
  }
}
