const RECONNECT_MS = 5000

interface Handlers {
  onAvailability: (date: string) => void
  onClosures: () => void
  onClock: () => void
  /** What happened before, also between the page's first look and the line's first opening, is not told. */
  onOpen: () => void
}

/** One event stream. A browser allows few at a time, so a tab out of view gives its own back. */
export function openEventStream({ onAvailability, onClosures, onClock, onOpen }: Handlers) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function open() {
    close()
    const opened = new EventSource('/api/live')
    source = opened
    opened.addEventListener('open', onOpen)
    opened.addEventListener('availability', (event: MessageEvent<string>) => {
      const { date } = JSON.parse(event.data) as { date: string }
      onAvailability(date)
    })
    opened.addEventListener('closures', onClosures)
    opened.addEventListener('clock', onClock)
    // The browser tries again by itself, except where the server answered with an error.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS)
    })
  }

  return { open, close }
}
