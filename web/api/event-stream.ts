import { noteLiveUpdates } from './connection.ts'
import { endFreshness } from './first-data.ts'
import { reconnectDelay } from './reconnect-delay.ts'

interface Handlers {
  onAvailability: (date: string) => void
  onClosures: () => void
  onClock: () => void
  /** Something was announced before the stream opened, and isn't replayed. Not called if the server is sure that nothing was. */
  onMissed: () => void
}

/**
 * How much the server had heard of when it last sent this page something: the document with its first data, or an event.
 * Null if that's unknown, or if the page may not have fetched what an event told it to.
 */
let position: string | null = null

export function continueFrom(known: string | null): void {
  position = known
}

/** One server-sent event stream. Browsers allow only a few per host, so hidden tabs close theirs. */
export function openEventStream({ onAvailability, onClosures, onClock, onMissed }: Handlers) {
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
    for (const type of ['ready', 'availability', 'closures', 'clock'])
      opened.addEventListener(type, ({ lastEventId }) => continueFrom(lastEventId || null))
    opened.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      const { hasMissed } = JSON.parse(data) as { hasMissed: boolean }
      if (hasMissed) onMissed()
    })
    for (const type of ['availability', 'closures', 'clock']) opened.addEventListener(type, endFreshness)
    opened.addEventListener('availability', (event: MessageEvent<string>) => {
      const { date } = JSON.parse(event.data) as { date: string }
      onAvailability(date)
    })
    opened.addEventListener('closures', onClosures)
    opened.addEventListener('clock', onClock)
    // Browsers reconnect on their own, all after the same three seconds: after a restart, every open page at once.
    opened.addEventListener('error', () => {
      noteLiveUpdates(false)
      disconnect()
      continueFrom(null)
      timer = setTimeout(open, reconnectDelay(failures))
      failures += 1
    })
  }

  return { open, close }
}
