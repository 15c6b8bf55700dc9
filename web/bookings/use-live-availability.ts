import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AVAILABILITY } from './use-availability.ts'

const RECONNECT_MS = 5000

/** While mounted and in view, whatever somebody takes or frees anywhere shows here within a second. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  useEffect(() => {
    const line = openLine({
      onChange: (date) => client.invalidateQueries({ queryKey: [...AVAILABILITY, date] }),
      // What happened while the line was down is not told again.
      onReconnect: () => client.invalidateQueries({ queryKey: AVAILABILITY }),
    })
    const onVisibility = () => (document.hidden ? line.close() : line.open())
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      line.close()
    }
  }, [client])
}

interface Handlers {
  onChange: (date: string) => void
  onReconnect: () => void
}

/** One event stream. A browser allows few at a time, so a tab out of view gives its own back. */
function openLine({ onChange, onReconnect }: Handlers) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasBeenOpen = false

  function close() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function open() {
    close()
    const opened = new EventSource('/api/live')
    source = opened
    opened.addEventListener('open', () => {
      if (hasBeenOpen) onReconnect()
      hasBeenOpen = true
    })
    opened.addEventListener('availability', (event: MessageEvent<string>) => {
      const { date } = JSON.parse(event.data) as { date: string }
      onChange(date)
    })
    // The browser tries again by itself, except where the server answered with an error.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS)
    })
  }

  return { open, close }
}
