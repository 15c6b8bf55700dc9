import { useEffect, useState } from 'react'

/**
 * A phone's clock can be off by minutes or days, so every rule uses the server's time: the device clock plus the
 * last measured offset.
 */
let offsetMs = 0
const listeners = new Set<() => void>()

/** Sets the offset from one response. `sentAt` and `receivedAt` are device times in milliseconds. */
export function syncClock(serverNow: string, sentAt: number, receivedAt: number): void {
  const server = Temporal.Instant.from(serverNow).epochMilliseconds
  offsetMs = Math.round(server - (sentAt + receivedAt) / 2)
  for (const listener of listeners) listener()
}

export function currentInstant(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs)
}

/** The server's time, updated every `everyMs` while the page is visible, and whenever the clock is synced. */
export function useNow(everyMs: number): Temporal.Instant {
  const [now, setNow] = useState(currentInstant)
  useEffect(() => {
    const update = () => setNow(currentInstant())
    let timer: ReturnType<typeof setInterval> | undefined
    const restart = () => {
      clearInterval(timer)
      if (document.hidden) return
      update()
      timer = setInterval(update, everyMs)
    }
    restart()
    listeners.add(update)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearInterval(timer)
      listeners.delete(update)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [everyMs])
  return now
}
