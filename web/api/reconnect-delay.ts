const WAITS_MS = { first: 1000, longest: 30_000 }

/**
 * Milliseconds to wait before the next attempt to reconnect: twice as long after each failed one. A random part of it
 * is left out, or all open pages would come back to a restarted server in the same instant.
 */
export function reconnectDelay(failures: number, random: number = Math.random()): number {
  const longest = Math.min(WAITS_MS.first * 2 ** failures, WAITS_MS.longest)
  return longest * (1 - random / 2)
}
