import { setTimeout as delay } from 'node:timers/promises'

const WAITS = { silentMs: 2_000, betweenMs: 500, inAllMs: 60_000 }

/** PostgreSQL is starting, or has no room for another connection. */
const STATES = new Set(['57P03', '53300', '53400'])

/** A connection that took too long, or one that the database can't take yet. Everything else won't get better. */
function isSlow(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return STATES.has(code ?? '') || code === 'ETIMEDOUT' || message.includes('timeout')
}

/**
 * Does something that needs the database at a start, which may be slow to take the first connections: repeats it for up to a
 * minute, and says so, once. `connect` must be safe to repeat.
 */
export async function waitForDatabase<T>(
  connect: () => Promise<T>,
  say: (line: string) => void,
  waits = WAITS,
): Promise<T> {
  const deadline = performance.now() + waits.inAllMs
  let isSaid = false
  const sayOnce = () => {
    if (!isSaid) say(`waiting for the database, for up to ${waits.inAllMs / 1_000} seconds`)
    isSaid = true
  }
  for (;;) {
    using _timer = setTimeout(sayOnce, waits.silentMs)
    try {
      return await connect()
    } catch (error) {
      if (!isSlow(error) || performance.now() > deadline) throw error
      sayOnce()
      await delay(waits.betweenMs)
    }
  }
}
