import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

type Listener = (payload: string) => void

/** What other processes (and this one) announce through PostgreSQL's LISTEN and NOTIFY. */
export interface Notifications {
  /** Hears of every message on a channel until the returned function is called. */
  subscribe(channel: string, listener: Listener): () => void
  /** Called when messages may have been missed, until the returned function is called. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const WAITS = { firstMs: 500, longestMs: 30_000 }
/** Known from the start, so that a new connection listens to all of them at once. */
const CHANNELS = ['availability', 'closures', 'sandbox_clock'] as const

/** Listens on one connection of its own, and takes a new one when that is lost. */
export async function startNotifications(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  waits = WAITS,
): Promise<Notifications> {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<() => void>()
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let waitMs = waits.firstMs
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    // Told through `end`, which follows every error of a connection that once stood.
    next.on('error', () => {})
    try {
      await next.connect()
      for (const channel of CHANNELS) await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (isClosed) return await next.end()
    // Only now: a connection that never came about also emits `end`, and each loss must be answered once.
    next.on('end', reconnectLater)
    client = next
    waitMs = waits.firstMs
  }

  function reconnectLater(): void {
    client = null
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => {
          for (const listener of gapListeners) listener()
        },
        (error: unknown) => {
          log.warn({ err: error, waitMs }, 'the connection for live updates is down; trying again')
          reconnectLater()
        },
      )
    }, waitMs)
    timer.unref()
    waitMs = Math.min(waitMs * 2, waits.longestMs)
  }

  await connect()
  return {
    subscribe(channel, listener) {
      const channelListeners = listeners.get(channel) ?? new Set()
      listeners.set(channel, channelListeners.add(listener))
      return () => channelListeners.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
