import { createStore } from '../ui/store.ts'
import { currentInstant } from './clock.ts'
import { endFreshness } from './keep-first-data.ts'

export interface StreamHandlers {
  /** An event of `CHANGES`, with its day (YYYY-MM-DD) after a space if it's about one. */
  onChange: (change: string) => void
  /**
   * The sandbox's clock was moved, or something was announced before the stream opened, which isn't replayed. Not called if the
   * server is sure that nothing was.
   */
  onGap: () => void
}

/**
 * Every event that announces a change on the server. `desk` is only for staff, and `own_bookings` for their
 * customer.
 */
const CHANGES = ['availability', 'closures', 'catalog', 'desk', 'own_bookings'] as const
export type Change = (typeof CHANGES)[number]
/** Every event but the first. */
const EVENTS = [...CHANGES, 'clock']

/**
 * The server's notification position when it last sent this page something: the document with its first data, or an event.
 * Null if that's unknown, or if the page may not have refetched after an event.
 */
let position: string | null = null

export function setStreamPosition(known: string | null): void {
  position = known
}

/** One server-sent event stream. Browsers allow only a few per host, so hidden tabs close theirs. */
export function openEventStream({ onChange, onGap }: StreamHandlers) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function disconnect() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function close() {
    disconnect()
    // The page no longer waits for updates.
    noteLiveUpdates(true)
  }

  function open() {
    disconnect()
    const opened = new EventSource(
      position === null ? '/api/live' : `/api/live?since=${encodeURIComponent(position)}`,
    )
    source = opened
    opened.addEventListener('open', () => {
      noteLiveUpdates(true)
      failures = 0
    })
    for (const type of ['ready', ...EVENTS])
      opened.addEventListener(type, ({ lastEventId }) => setStreamPosition(lastEventId || null))
    opened.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      const { hasMissed } = JSON.parse(data) as { hasMissed: boolean }
      if (hasMissed) onGap()
    })
    for (const type of EVENTS) opened.addEventListener(type, endFreshness)
    for (const type of CHANGES)
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
        const { date } = JSON.parse(data) as { date?: string }
        onChange(date ? `${type} ${date}` : type)
      })
    opened.addEventListener('clock', onGap)
    // Browsers reconnect on their own, all after the same three seconds: after a restart, every open page at the same time.
    opened.addEventListener('error', lose)
  }

  /** Drops the stream and tries again later. */
  function lose() {
    if (!source) return
    noteLiveUpdates(false)
    disconnect()
    setStreamPosition(null)
    timer = setTimeout(open, reconnectDelay(failures))
    failures += 1
  }

  return { open, close, lose }
}

const WAITS_MS = { first: 1000, longest: 30_000 }

/**
 * Whole milliseconds to wait before the next attempt to reconnect: twice as long after each failed one. A random part of it
 * is left out, or all open pages would come back to a restarted server in the same instant.
 */
export function reconnectDelay(failures: number, random: number = Math.random()): number {
  const longest = Math.min(WAITS_MS.first * 2 ** failures, WAITS_MS.longest)
  return Math.round(longest * (1 - random / 2))
}

/** Shorter gaps are normal, such as during a deployment. */
export const PATIENCE = { seconds: 10 }

/** When live updates stopped arriving; null while they arrive, or while the page doesn't ask for any. */
const lostSince = createStore<Temporal.Instant | null>(null)

function noteLiveUpdates(areArriving: boolean): void {
  if (areArriving === (lostSince.get() === null)) return
  lostSince.set(areArriving ? null : currentInstant())
}

/** When this page stopped getting live updates; null while it gets them. */
export const useLostSince = lostSince.use
