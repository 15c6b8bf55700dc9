import { noteLiveUpdates } from './connection.ts'
import { reconnectDelay } from './reconnect-delay.ts'

interface Handlers {
  onAvailability: (date: string) => void
  onClosures: () => void
  onClock: () => void
  /** Events from before the stream opened are not replayed, not even those since the page first fetched. */
  onOpen: () => void
}

/** One server-sent event stream. Browsers allow only a few per host, so hidden tabs close theirs. */
export function openEventStream({ onAvailability, onClosures, onClock, onOpen }: Handlers) {
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
    const opened = new EventSource('/api/live')
    source = opened
    opened.addEventListener('open', () => {
      noteLiveUpdates(true)
      failures = 0
      onOpen()
    })
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
      timer = setTimeout(open, reconnectDelay(failures))
      failures += 1
    })
  }

  return { open, close }
}
