import type { Clock } from '../core/clock.ts'
import type { Notifications } from '../db/notifications.ts'

/**
 * Data that a response was made from: the response is dropped as soon as any process commits a change to it. A day's availability has
 * the topic `availability 2026-11-22`, and a month's `availability 2026-11`. The landing page's open times are made from all of
 * these; it can be reused before this process has heard of the very latest change.
 */
export type Topic = 'catalog' | 'closures' | 'landing' | `availability ${string}`

/** A response with how long it's true if nothing changes. */
interface Kept<Response> {
  /** Null: the response is the same until this process ends. */
  topic: Topic | null
  response: Response
  /** When time alone changes the response, such as at the end of an hour. Null if it never does. */
  until: Temporal.Instant | null
}

/**
 * Finished responses that this process keeps until they stop being true. A reader always sees every change that was
 * committed before they asked, on any process: before a response is reused, the notification line confirms that this
 * process has heard of all of them. Without that line, nothing is served from memory.
 */
export interface Memory<Response> {
  /** The response under this key, made by `make` if it isn't kept. Callers at the same time share one `make`. */
  read(key: string, topic: Topic | null, make: () => Promise<Kept<Response>>): Promise<Response>
  /** Whether `recall` is worth a try. */
  has(key: string): boolean
  /** The kept response, or undefined. */
  recall(key: string): Promise<Response | undefined>
  /** Forgets everything, for good. */
  close(): void
}

/** Bounds the memory: a year of days in three encodings. */
const MOST_ENTRIES = 1_200

/** Of "2026-11-22". */
const MONTH_LENGTH = 7

export function createMemory<Response>({
  notifications,
  clock,
}: {
  notifications: Notifications
  clock: Clock
}): Memory<Response> {
  const kept = new Map<string, Kept<Response>>()
  /** Responses being made. One whose topic changes is taken out, so it's neither kept nor shared. */
  const making = new Map<string, { topic: Topic | null; response: Promise<Kept<Response>> }>()

  function drop(topic: Topic): void {
    for (const entries of [kept, making])
      for (const [key, entry] of entries) if (entry.topic === topic) entries.delete(key)
  }
  let isClosed = false
  function dropAll(): void {
    kept.clear()
    making.clear()
  }
  notifications.subscribe('availability', (date) => {
    drop(`availability ${date}`)
    drop(`availability ${date.slice(0, MONTH_LENGTH)}`)
  })
  notifications.subscribe('closures', () => drop('closures'))
  notifications.subscribe('catalog', () => drop('catalog'))
  for (const channel of ['availability', 'closures', 'catalog'])
    notifications.subscribe(channel, () => drop('landing'))
  notifications.subscribe('sandbox_clock', dropAll)
  notifications.onGap(dropAll)

  function find(key: string): Response | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    if (!entry.until || clock.now().epochMilliseconds < entry.until.epochMilliseconds) return entry.response
    kept.delete(key)
    return undefined
  }

  async function makeAndKeep(
    key: string,
    topic: Topic | null,
    make: () => Promise<Kept<Response>>,
  ): Promise<Kept<Response>> {
    const attempt = { topic, response: make() }
    making.set(key, attempt)
    try {
      const entry = await attempt.response
      if (making.get(key) === attempt) keep(key, entry)
      return entry
    } finally {
      if (making.get(key) === attempt) making.delete(key)
    }
  }

  function keep(key: string, entry: Kept<Response>): void {
    const [oldest] = kept.keys()
    if (kept.size >= MOST_ENTRIES && oldest !== undefined) kept.delete(oldest)
    kept.set(key, entry)
  }

  return {
    async read(key, topic, make) {
      if (hasToBeLatest(topic) && !(await notifications.isCurrent())) return (await make()).response
      const found = find(key)
      if (found) return found
      const entry = await (making.get(key)?.response ?? makeAndKeep(key, topic, make))
      return entry.response
    },
    has: (key) => !isClosed && kept.has(key),
    recall: async (key) =>
      !hasToBeLatest(kept.get(key)?.topic ?? null) || (await notifications.isCurrent())
        ? find(key)
        : undefined,
    close() {
      isClosed = true
      dropAll()
    },
  }
}

function hasToBeLatest(topic: Topic | null): boolean {
  return topic !== null && topic !== 'landing'
}
