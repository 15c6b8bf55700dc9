import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openEventStream } from './event-stream.ts'
import { CONFIG_KEY } from './use-config.ts'

interface Handlers {
  /** Somebody took, freed or closed a slot on this day, YYYY-MM-DD. */
  onAvailability?: (date: string) => void
  /** Some day, part of one or space was closed or opened. */
  onClosures?: () => void
  /** Anything may have changed unheard: the page was out of view, the line was not open, or the clock was moved. */
  onMissed: () => void
}

/** While mounted and in view, hears at once what happens elsewhere. The clock is set anew where it may be wrong. */
export function useLive(handlers: Handlers): void {
  const client = useQueryClient()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const catchUp = () => {
      client.invalidateQueries({ queryKey: CONFIG_KEY })
      latest.current.onMissed()
    }
    const line = openEventStream({
      onAvailability: (date) => latest.current.onAvailability?.(date),
      onClosures: () => latest.current.onClosures?.(),
      onClock: catchUp,
      onOpen: catchUp,
    })
    const onVisibility = () => {
      if (document.hidden) return line.close()
      line.open()
      // Also where the line does not open any more.
      catchUp()
    }
    if (!document.hidden) line.open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      line.close()
    }
  }, [client])
}
