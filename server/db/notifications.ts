import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { ConfigurationError } from '../core/configuration-error.ts'
import { KEEP_ALIVE } from './connections/dead-connections.ts'
import { announceServer } from './connections/server-lock.ts'

type Listener = (payload: string) => void

/** Messages from all processes, including this one, through PostgreSQL's LISTEN and NOTIFY. */
export interface Notifications {
  /** Calls the listener for every message on a channel. Returns a function to unsubscribe. */
  subscribe(channel: string, listener: Listener): () => void
  /** Calls the listener when messages may have been missed. Returns a function to unsubscribe. */
  onGap(listener: () => void): () => void
  /**
   * Resolves to true once listeners have been called for everything that was committed before this call, by whichever
   * process; to false if the connection is lost or doesn't answer. Calls at the same time share one round trip.
   */
  isCurrent(): Promise<boolean>
  /** Names how much this process has heard of, for `hasHeardSince`; null while the connection is lost. */
  position(): string | null
  /**
   * Whether anything may have been announced since a position on one of these topics (see `topicOf`). True
   * for a position that this process didn't name, or from before the oldest topic it remembers.
   */
  hasHeardSince(position: unknown, topics: readonly string[]): boolean
  /** Resolves with the reason if this process must stop: while its connection was lost, a restore has begun. */
  mustStop: Promise<string>
  close(): Promise<void>
}

const WAITS = { firstMs: 500, longestMs: 30_000 }
/** Fixed, so a new connection can listen to all of them right away. Each is streamed (live/routes.ts). */
const CHANNELS = ['availability', 'closures', 'catalog', 'sandbox_clock', 'desk', 'own_bookings'] as const
export type Channel = (typeof CHANNELS)[number]
/** The channel whose payload is the id of the person a message is for. */
const PERSONAL = 'own_bookings' satisfies Channel
export type PersonalChannel = typeof PERSONAL
/** A connection that takes longer to answer nothing at all is replaced, as is one that can't be opened in time. */
const SILENCE_MS = { reading: 1_000, idle: 5_000, connecting: 10_000 }
/** The interval of checks of an idle connection, in case the network has forgotten it. */
const HEARTBEAT_MS = 5_000
/** More than change while a page loads, and a few megabytes at most. */
const MOST_TOPICS = 10_000
const RESTORING = 'DATABASE_URL: a backup is being restored into this database. Start again once it is done.'

/** The connection, and those who wait for an answer on it: the first answer is for the first. */
interface Line {
  client: Client
  /** Name of this connection; together with the count of what it has delivered, a position. */
  id: string
  heard: number
  /**
   * The count at the latest message of each topic, oldest first. The oldest are dropped: each customer is a
   * topic.
   */
  latest: Map<string, number>
  /** The count at the latest message that was dropped. */
  dropped: number
  waiting: ((isCurrent: boolean) => void)[]
}

/** Listens on a dedicated connection and reconnects with exponential backoff when it's lost. */
export async function startNotifications(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  waits = WAITS,
): Promise<Notifications> {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<() => void>()
  let line: Line | null = null
  let timer: NodeJS.Timeout | undefined
  let waitMs = waits.firstMs
  let isClosed = false
  const { promise: mustStop, resolve: askToStop } = Promise.withResolvers<string>()
  const isCurrent = shareRoundTrips(() => askForNews(SILENCE_MS.reading))

  /**
   * PostgreSQL delivers a transaction's messages before it answers anything sent after the commit, even a bare Sync, which
   * costs it less than the smallest query.
   */
  function askForNews(silenceMs: number): Promise<boolean> {
    const asked = line
    if (!asked) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // If this process was too busy to read, the answer may have come: read before giving up.
    const giveUp = () => setImmediate(() => isAnswered || asked.client.connection.stream.destroy())
    const silence = setTimeout(giveUp, silenceMs)
    let isAnswered = false
    asked.waiting.push((isCurrent) => {
      isAnswered = true
      clearTimeout(silence)
      resolve(isCurrent)
    })
    asked.client.connection.sync()
    return promise
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: SILENCE_MS.connecting,
      query_timeout: SILENCE_MS.connecting,
      application_name: 'barn notifications',
    })
    next.on('notification', ({ channel, payload = '' }) => {
      if (line?.client === next) {
        line.heard += 1
        noteLatest(line, topicOf(channel, payload))
      }
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    // Handled by `end`, which follows every error of an established connection.
    next.on('error', () => {})
    try {
      await next.connect()
      // This connection lives until the server stops.
      if (!(await announceServer(next))) throw new ConfigurationError(RESTORING)
      for (const channel of CHANNELS) await next.query(`listen ${channel}`)
    } catch (error) {
      // Not `end`, which is polite and waits for an answer.
      next.connection.stream.destroy()
      throw error
    }
    if (isClosed) return await next.end()
    const waiting: Line['waiting'] = []
    // Not earlier: LISTEN gets the same answer.
    next.connection.on('readyForQuery', () => waiting.shift()?.(true))
    // Not earlier: a failed attempt emits `end` too, and each loss must start only one reconnect.
    next.on('end', () => {
      reconnectLater()
      for (const answer of waiting.splice(0)) answer(false)
    })
    line = { client: next, id: crypto.randomUUID(), heard: 0, latest: new Map(), dropped: 0, waiting }
    waitMs = waits.firstMs
  }

  function reconnectLater(): void {
    line = null
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => {
          for (const listener of gapListeners) listener()
        },
        (error: unknown) => {
          if (error instanceof ConfigurationError) askToStop(error.message)
          log.warn({ err: error, waitMs }, 'connection for live updates lost; reconnecting')
          reconnectLater()
        },
      )
    }, waitMs)
    timer.unref()
    waitMs = Math.min(waitMs * 2, waits.longestMs)
  }

  await connect()
  const heartbeat = setInterval(() => void askForNews(SILENCE_MS.idle), HEARTBEAT_MS).unref()
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
    isCurrent,
    mustStop,
    position: () => line && `${line.id}.${line.heard}`,
    hasHeardSince(position, topics) {
      const [id, count] = String(position).split('.')
      if (!line || id !== line.id || !/^\d+$/.test(count ?? '')) return true
      const { latest, dropped } = line
      return Number(count) < dropped || topics.some((topic) => (latest.get(topic) ?? 0) > Number(count))
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await line?.client.end()
    },
  }
}

/** The topic of a message: its channel, and on `own_bookings` also whose they are. */
export function topicOf(channel: string, payload: string): string {
  return channel === PERSONAL ? `${channel} ${payload}` : channel
}

function noteLatest(line: Line, topic: string): void {
  const { latest } = line
  latest.delete(topic)
  latest.set(topic, line.heard)
  const [oldest] = latest
  if (!oldest || latest.size <= MOST_TOPICS) return
  latest.delete(oldest[0])
  line.dropped = oldest[1]
}

/**
 * Lets callers share one `ask`. A reply is valid only for callers that arrived before its request was sent, so the request is
 * sent after the current batch of callers has queued.
 */
function shareRoundTrips<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null
  return () => {
    next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = null
        resolve(ask())
      })
    })
    return next
  }
}
