import { useEffect, useState } from 'react'

/**
 * The facility's now. A phone's clock may be wrong by minutes or days, so every rule works with the server's
 * time: the device clock plus the offset last measured.
 */
let offsetMs = 0
const listeners = new Set<() => void>()

/** Takes the server's time, answered to a request sent and received at these device times (milliseconds). */
export function syncClock(serverNow: string, sentAt: number, receivedAt: number): void {
  const server = Temporal.Instant.from(serverNow).epochMilliseconds
  offsetMs = Math.round(server - (sentAt + receivedAt) / 2)
  for (const listener of listeners) listener()
}

export function currentInstant(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs)
}

/** The facility's now, renewed this often and whenever the clock is set. */
export function useNow(everyMs: number): Temporal.Instant {
  const [now, setNow] = useState(currentInstant)
  useEffect(() => {
    const renew = () => setNow(currentInstant())
    renew()
    const timer = setInterval(renew, everyMs)
    listeners.add(renew)
    return () => {
      clearInterval(timer)
      listeners.delete(renew)
    }
  }, [everyMs])
  return now
}
