export interface Closer {
  /** For the log: what it closes. */
  name: string
  close: () => unknown
  /** When it must be done, in milliseconds since the shutdown began. */
  byMs: number
}

/** Even the last ones, after others were slow. */
const LEAST_MS = 250

/**
 * Closes everything, last to first. One that hangs, such as on a database that no longer answers, or fails, doesn't
 * keep the others from closing. Returns a sentence for each of these.
 */
export async function closeAll(closers: readonly Closer[], startedAt = performance.now()): Promise<string[]> {
  const problems: string[] = []
  for (const { name, close, byMs } of closers.toReversed()) {
    const late = Promise.withResolvers<void>()
    using _timer = setTimeout(
      () => late.reject(new Error('it took too long')),
      Math.max(LEAST_MS, startedAt + byMs - performance.now()),
    )
    try {
      await Promise.race([close(), late.promise])
    } catch (error) {
      problems.push(`Could not close ${name}: ${(error as Error).message}`)
    }
  }
  return problems
}
