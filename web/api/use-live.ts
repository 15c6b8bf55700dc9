import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { continueFrom, openEventStream } from './event-stream.ts'
import { gather } from './gather.ts'
import { CONFIG_KEY } from './use-config.ts'

/** Gathered with the dates. */
const CLOSURES = 'closures'

interface Handlers {
  /** A slot on this day (YYYY-MM-DD) was taken, freed or closed. */
  onAvailability?: (date: string) => void
  /** A closure was added or removed. */
  onClosures?: () => void
  /** Events may have been missed: tab hidden, stream closed, or clock changed. */
  onMissed: () => void
}

/** Subscribes to server events while mounted and visible. Resyncs the clock after a gap. */
export function useLive(handlers: Handlers): void {
  const client = useQueryClient()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const changes = gather<string>((dates) => {
      if (dates.has(CLOSURES)) latest.current.onClosures?.()
      for (const date of dates) if (date !== CLOSURES) latest.current.onAvailability?.(date)
    })
    const leave = subscribe({
      onChange: changes.add,
      onGap: () => {
        client.invalidateQueries({ queryKey: CONFIG_KEY })
        latest.current.onMissed()
      },
    })
    return () => {
      // The next page has to ask for what this one was told and didn't fetch.
      if (changes.cancel()) continueFrom(null)
      leave()
    }
  }, [client])
}

interface Subscriber {
  onChange: (dateOrClosures: string) => void
  onGap: () => void
}

/** Everything on the page that follows the server shares one stream: browsers allow only a few per host. */
const subscribers = new Set<Subscriber>()
let closeShared = () => {}

function subscribe(subscriber: Subscriber): () => void {
  if (subscribers.size === 0) closeShared = openShared()
  subscribers.add(subscriber)
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size === 0) closeShared()
  }
}

/** Opens the stream while the page is visible. Returns what closes it for good. */
function openShared(): () => void {
  const tell = (change: string) => {
    for (const { onChange } of subscribers) onChange(change)
  }
  const catchUp = () => {
    for (const { onGap } of subscribers) onGap()
  }
  const stream = openEventStream({
    onAvailability: tell,
    onClosures: () => tell(CLOSURES),
    onClock: catchUp,
    onMissed: catchUp,
  })
  const onVisibility = () => {
    if (document.hidden) return stream.close()
    stream.open()
    // Don't wait for the stream: it may not open again.
    catchUp()
  }
  if (!document.hidden) stream.open()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stream.close()
  }
}
