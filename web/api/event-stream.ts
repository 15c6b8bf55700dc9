import { noteLiveUpdates } from './connection.ts'

const RECONNECT_MS = 5000

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
      onOpen()
    })
    opened.addEventListener('availability', (event: MessageEvent<string>) => {
      const { date } = JSON.parse(event.data) as { date: string }
      onAvailability(date)
    })
    opened.addEventListener('closures', onClosures)
    opened.addEventListener('clock', onClock)
    // The browser reconnects on its own unless the server responded with an error.
    opened.addEventListener('error', () => {
      noteLiveUpdates(false)
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS)
    })
  }

  return { open, close }
}
