const FIRST_MS = 2000
const LONGEST_MS = 30_000
const GIVE_UP_MS = 120_000

/**
 * How long to pause before the next request, in milliseconds, given the time since the first request. Pauses
 * double, up to 30 seconds. False after two minutes: from then on, live updates must do.
 */
export function pollPause(elapsedMs: number): number | false {
  return elapsedMs < GIVE_UP_MS && Math.min(Math.max(elapsedMs, FIRST_MS), LONGEST_MS)
}

/** Resolves after the pause, or as soon as the connection or the page is back, or when the signal aborts. */
export function untilNextPoll(pauseMs: number | false, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      resolve()
    }
    if (signal.aborted) return finish()
    if (pauseMs !== false) {
      const timer = setTimeout(finish, pauseMs)
      done.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    const options = { signal: done.signal }
    signal.addEventListener('abort', finish, options)
    window.addEventListener('online', finish, options)
    document.addEventListener('visibilitychange', () => !document.hidden && finish(), options)
  })
}
